import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { createExport, listExports } from "#contract/exports/endpoints.ts";
import { zoneStatistics } from "#contract/zones/statistics.ts";
import { eventually } from "#server/testing/eventually.ts";
import { scene, type Scene } from "#server/testing/scene.ts";
import { followedDatabase, type Followed } from "#server/testing/standby.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { resolveReplica } from "#server/host/database-urls.ts";

let database: Followed;
let t: TestApp;
let s: Scene;
before(async () => {
  database = await followedDatabase();
  t = await testApp({ database, config: { databaseReplicaUrl: database.copyUrl } });
  s = await scene(t);
});
after(async () => await t.close());

const COPY = "SELECT pg_is_in_recovery() AS copy";
async function asked<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
/** The last query on the replica for each of the server's connections. */
const askedOfCopy = async (): Promise<string> =>
  (
    await asked<{ query: string }>(
      database.copySuperUrl,
      "SELECT query FROM pg_stat_activity WHERE application_name = 'cordial copy' ORDER BY query_start DESC",
    )
  )
    .map((row) => row.query)
    .join("\n");
const resolved = async (databaseReplicaUrl: string, databaseUrl: string | undefined = database.ownerUrl) => {
  const lines: string[] = [];
  const url = await resolveReplica({ databaseUrl, databaseReplicaUrl, log: (l) => lines.push(l) }, database.appUrl);
  return { url, lines };
};

test("how far it is behind is known", async () => {
  const behind = async () => await t.app.services.replica.behind(t.pool);
  await eventually("it has replayed all", async () => (await behind())?.bytes === 0);
  assert.equal((await behind())?.seconds, 0);
  await asked(database.copySuperUrl, "SELECT pg_wal_replay_pause()");
  await eventually(
    "it is paused",
    async () =>
      (await asked<{ s: string }>(database.copySuperUrl, "SELECT pg_get_wal_replay_pause_state() AS s"))[0]?.s ===
      "paused",
  );
  try {
    await t.pool.query("INSERT INTO reason (hash_id, name) VALUES (gen_random_uuid(), 'Late')");
    const { bytes, seconds } = (await behind()) ?? {};
    assert.ok((bytes ?? 0) > 0 && (seconds ?? 0) > 0, `${bytes} bytes, ${seconds} seconds`);
  } finally {
    await asked(database.copySuperUrl, "SELECT pg_wal_replay_resume()");
  }
});

test("what was confirmed before is in it, figures are read from it, and so are the rows of an export", async () => {
  const fresh = async () => await t.app.services.replica.fresh();
  assert.deepEqual((await (await fresh()).query({ text: COPY })).rows, [{ copy: true }]);
  for (let i = 0; i < 20; i++) {
    await t.pool.query("INSERT INTO reason (hash_id, name) VALUES (gen_random_uuid(), $1)", [`Copied ${i}`]);
    const { rows } = await (
      await fresh()
    ).query({
      text: "SELECT count(*)::int AS n FROM reason WHERE name = $1",
      values: [`Copied ${i}`],
    });
    assert.deepEqual(rows, [{ n: 1 }]);
  }
  await s.expense("VALIDATED");
  const client = await t.as(
    await t.make.user({ rights: { statistics_area: [s.paris.id], travel_expenses_view_all: [s.paris.id] } }),
  );
  const year = { params: { id: s.paris.id }, query: { year: 2026 } };
  assert.equal((await client.ok(zoneStatistics, year)).data.total, "160.00");
  assert.match(await askedOfCopy(), /FROM expense/u);

  await s.alice.client.ok(createExport, { params: { kind: "expenses_own" }, body: { format: "csv" } });
  await t.runJobs();
  const [made] = (await s.alice.client.ok(listExports, { query: {} })).data;
  assert.deepEqual([made?.status, made?.rows], ["DONE", 1]);
  assert.match(await askedOfCopy(), /SELECT e.hash_id, e.number.*FROM expense/su);
});

test("only a copy that follows this database is taken for one; one that is away is told of and waited for", async () => {
  const { url, lines } = await resolved(database.copyUrl);
  assert.deepEqual([new URL(url ?? "").port, lines], [new URL(database.copyUrl).port, []]);
  await assert.rejects(resolved(database.ownerUrl), /must be a copy that follows DATABASE_URL/u);
  await assert.rejects(resolved(database.copyUrl, ""), /needs DATABASE_URL/u);
  const away = new URL(database.copyUrl);
  away.port = "1";
  const missing = await resolved(away.href);
  assert.equal(missing.url, away.href);
  assert.match(missing.lines.join(), /^Warning: The database 127\.0\.0\.1:1\/cordial cannot be reached/u);
});

test("a copy that falls behind, or is gone in the middle, costs nobody an answer", async () => {
  await asked(database.copySuperUrl, "SELECT pg_wal_replay_pause()");
  await t.pool.query("INSERT INTO reason (hash_id, name) VALUES (gen_random_uuid(), 'Not copied yet')");
  const late = await t.app.services.replica.fresh();
  assert.deepEqual((await late.query({ text: COPY })).rows, [{ copy: false }]);
  await asked(database.copySuperUrl, "SELECT pg_wal_replay_resume()");

  // Use another server: this one avoids the late replica for a while.
  const other = await testApp({
    database: { ...database, drop: () => Promise.resolve() },
    config: { databaseReplicaUrl: database.copyUrl },
  });
  try {
    const reading = await other.app.services.replica.fresh();
    assert.deepEqual((await reading.query({ text: COPY })).rows, [{ copy: true }]);
    await database.killCopy();
    assert.deepEqual((await reading.query({ text: COPY })).rows, [{ copy: false }]);
    assert.deepEqual((await (await other.app.services.replica.fresh()).query({ text: COPY })).rows, [{ copy: false }]);
  } finally {
    await other.close();
  }
});
