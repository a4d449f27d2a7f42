import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createExport, listExports } from "#contract/exports/endpoints.ts";
import type { CrashServer } from "#server/testing/crash/server.ts";
import { startServer } from "#server/testing/crash/start-server.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testApp } from "#server/testing/test-app.ts";

/** Enough rows to kill a server in the middle of them. */
const ROWS = 30_000;

test("a server that is killed while it writes an export is followed by another: from the start, one file, all rows", async () => {
  await using t = await testApp();
  const dataDir = await mkdtemp(join(tmpdir(), "cordial-killed-"));
  const user = await t.make.user({ rights: ["audit_view"] });
  const client = await t.as(user);
  await t.pool.query(
    `INSERT INTO audit (hash_id, user_id, kind, entity_id, action, after)
     SELECT new_id(), $1, 'user', $1, 'update', jsonb_build_object('name', 'Somebody ' || n) FROM generate_series(1, ${ROWS}) AS n`,
    [user.id],
  );
  const told: CrashServer = {
    appUrl: t.appUrl,
    ownerUrl: t.ownerUrl,
    dataDir,
    secret: "a secret that only this test knows, long enough",
  };
  const exported = async () => (await client.ok(listExports, { query: {} })).data[0];
  const body = { format: "xlsx" as const, filters: { action: "update" } };
  await client.ok(createExport, { params: { kind: "audit" }, body });
  const first = await startServer(told);
  await eventually(
    "the server is in the middle of it",
    async () => {
      const now = await exported();
      return now?.status === "RUNNING" && now.rows > 0 && now.rows < ROWS;
    },
    exported,
  );
  first.kill("SIGKILL");
  await once(first, "exit");
  assert.equal((await exported())?.status, "RUNNING");
  assert.equal((await readdir(join(dataDir, "exports"))).length, 1, "it left half a file behind");
  // Pretend that the server was silent for a minute.
  await t.owner.query("UPDATE export SET beat_at = now() - interval '61 seconds'");
  const second = await startServer(told);
  try {
    // What cron does each minute.
    await t.pool.query("SELECT graphile_worker.add_job('exports', '{}')");
    await eventually("another one does it", async () => (await exported())?.status === "DONE", exported);
    assert.equal((await exported())?.rows, ROWS);
    const { rows } = await t.owner.query("SELECT count(*) AS n FROM file WHERE kind = 'export'");
    assert.equal(Number(rows[0].n), 1);
  } finally {
    second.kill("SIGTERM");
    await once(second, "exit");
    await rm(dataDir, { recursive: true, force: true });
  }
});
