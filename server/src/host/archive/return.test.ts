import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { keyOf } from "#server/kit/files/file-disk.ts";
import { openBucket } from "#server/testing/bucket.ts";
import { eventually } from "#server/testing/eventually.ts";
import { discardEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { BASES, basesOf, copyOf, forgetOld, keysUnder, LOG, noteOf, openArchive, type Base } from "./place.ts";
import { momentOf, returnTo } from "./return.ts";

const work = mkdtempSync(join(tmpdir(), "cordial-archive-"));
// A folder is what `npm run prove restore` returns from.
process.env.AWS_ACCESS_KEY_ID = "key";
process.env.AWS_SECRET_ACCESS_KEY = "secret";
const bucket = await openBucket();
const archive = bucket.url;
const [first, back] = [join(work, "first"), join(work, "back")];
const small = { shared_buffers: "16MB", fsync: "off" };
after(async () => {
  await discardEmbeddedPostgres(first);
  await discardEmbeddedPostgres(back);
  rmSync(work, { recursive: true, force: true });
  await bucket[Symbol.asyncDispose]();
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows?.flat() ?? [];
  } finally {
    await client.end();
  }
}

test("the database and its files are as they were at a moment, in a new folder that can be returned from again", async () => {
  const filesFolder = join(first, "files");
  const content = "receipt";
  const sha256 = createHash("sha256").update(content).digest("hex");
  mkdirSync(join(filesFolder, dirname(keyOf(sha256))), { recursive: true });
  writeFileSync(join(filesFolder, keyOf(sha256)), content);
  const choice = { to: archive, days: 14, filesFolder };
  const database = await startEmbeddedPostgres({ dataDir: first, settings: small, archive: choice });
  const disk = await openArchive(archive);
  await query(database.ownerUrl, "CREATE TABLE step (n int); CREATE TABLE file (sha256 text, size int)");
  await query(database.ownerUrl, `INSERT INTO file VALUES ('${sha256}', 7)`);
  await eventually("a copy", async () => (await basesOf(disk)).length === 1);
  await query(database.ownerUrl, "INSERT INTO step VALUES (1)");
  await query(database.ownerUrl, "INSERT INTO step VALUES (2)");
  await delay(50);
  const moment = new Date();
  await delay(50);
  await query(database.ownerUrl, "UPDATE step SET n = 0");
  await database.stop();

  const lines: string[] = [];
  const to = {
    archive,
    dataDir: back,
    filesElsewhere: false,
    log: (line: string) => lines.push(line),
    settings: small,
  };
  await assert.rejects(returnTo({ ...to, until: new Date("2020-01-01") }), /leads back to/);
  await returnTo({ ...to, until: moment });
  await assert.rejects(returnTo({ ...to, until: moment }), /There is a database in/);
  assert.ok(lines.includes("1 files"), lines.join("; "));
  const again = { ...choice, filesFolder: join(back, "files") };
  const returned = await startEmbeddedPostgres({ dataDir: back, settings: small, archive: again });
  assert.deepEqual(await query(returned.ownerUrl, "SELECT n FROM step ORDER BY n"), [1, 2]);
  await query(returned.ownerUrl, "INSERT INTO step VALUES (3)");
  await returned.stop();
  assert.ok((await keysUnder(disk, "wal/")).some((key) => key.startsWith("wal/00000002")));
});

test("a moment is read in UTC, unless it names another zone", () => {
  assert.equal(momentOf("2026-11-26 14:02:11").toISOString(), "2026-11-26T14:02:11.000Z");
  assert.equal(momentOf("2026-11-26T14:02:11.5+01:00").toISOString(), "2026-11-26T13:02:11.500Z");
  for (const wrong of ["yesterday", "2026-11-26", "2026-13-26 14:02:11"])
    assert.throws(() => momentOf(wrong), /is no moment/);
});

test("what no moment of the last days needs is deleted, and nothing else", async () => {
  const disk = await openArchive(join(work, "old"));
  const DAY = 86_400_000;
  const at = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
  const baseOf = (days: number, from: string): Base => {
    const [startedAt, stoppedAt] = [at(days + 0.01), at(days)];
    return {
      name: stoppedAt.replaceAll(/\D/gu, ""),
      startedAt,
      stoppedAt,
      from,
      label: "",
      size: 1,
      sha256: "",
      postgres: "18",
    };
  };
  const bases = [
    baseOf(9, "000000010000000000000003"),
    baseOf(5, "000000010000000000000005"),
    baseOf(1, "000000020000000000000007"),
  ];
  for (const base of bases) {
    await disk.put(noteOf(base), JSON.stringify(base));
    await disk.put(copyOf(base), "copy");
  }
  const logs = [2, 3, 4, 5, 6, 7, 8].map((n) => `0000000${n > 6 ? 2 : 1}000000000000000${n}.gz`);
  // A line of time that went back to before it.
  for (const name of [...logs, "000000020000000000000004.gz", "00000002.history.gz"])
    await disk.put(`${LOG}${name}`, "log");

  await forgetOld(disk, 30);
  assert.equal((await basesOf(disk)).length, 3, "none is that old: the way to the first moment stays");
  assert.equal((await keysUnder(disk, LOG)).length, 9);
  // The copy of five days ago leads to each moment of the last four; the log after it too, on both lines of time.
  await forgetOld(disk, 4);
  assert.deepEqual(await basesOf(disk), bases.slice(1));
  assert.equal((await keysUnder(disk, BASES)).length, 4, "their copies with them");
  assert.deepEqual(
    (await keysUnder(disk, LOG)).map((key) => key.slice(LOG.length)),
    ["00000002.history.gz", ...logs.slice(3)].toSorted(),
  );
});
