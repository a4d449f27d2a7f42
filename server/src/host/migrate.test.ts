import assert from "node:assert/strict";
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import pg from "pg";
import { createEmptyDatabase, type TestDatabase } from "../testing/cluster.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let database: TestDatabase;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "cordial-migrations-"));
});
beforeEach(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), "cordial-migrations-"));
  write("0001_table.sql", "CREATE TABLE step (n int);\nINSERT INTO step VALUES (1);");
  write("0002_more.sql", "INSERT INTO step SELECT max(n) * 10 FROM step;");
  database = await createEmptyDatabase();
});
after(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

function run(options: { jobs?: boolean; log?: (line: string) => void; upTo?: string } = {}) {
  return migrate(database.ownerUrl, { folder, jobs: false, ...options });
}

async function rows(text: string, url = database.ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

test("applies what is missing, in order, once", async () => {
  write("0010_last.sql", "INSERT INTO step SELECT max(n) + 1 FROM step;");
  assert.deepEqual(await run({ upTo: "0002_more" }), ["0001_table", "0002_more"]);
  assert.deepEqual(await run(), ["0010_last"]);
  assert.deepEqual(await run(), []);
  assert.deepEqual(await rows("SELECT n FROM step ORDER BY n"), [1, 10, 11]);
  assert.deepEqual(await rows("SELECT name FROM migration ORDER BY at, name"), [
    "0001_table",
    "0002_more",
    "0010_last",
  ]);
});

test("refuses a file that was edited after it was applied, but not other line ends", async () => {
  await run();
  write("0001_table.sql", "CREATE TABLE step (n int);\r\nINSERT INTO step VALUES (1);");
  assert.deepEqual(await run(), []);
  write("0001_table.sql", "CREATE TABLE step (n bigint);");
  await assert.rejects(run(), { name: "PlainFailure", message: /0001_table has been edited since it was applied/ });
});

test("refuses a database that a newer version has changed", async () => {
  await run();
  unlinkSync(join(folder, "0002_more.sql"));
  await assert.rejects(run(), { name: "PlainFailure", message: /newer Cordial \(migration 0002_more is not here\)/ });
});

test("refuses a late file, two with one number, and a name of another form", async () => {
  await run({ upTo: "0001_table" });
  write("0000_late.sql", "SELECT 1");
  await assert.rejects(run(), { name: "PlainFailure", message: /0000_late comes before 0001_table/ });
  unlinkSync(join(folder, "0000_late.sql"));
  write("0002_twin.sql", "SELECT 1");
  await assert.rejects(run(), {
    name: "PlainFailure",
    message: /0002_more.sql and 0002_twin.sql have the same number/,
  });
  unlinkSync(join(folder, "0002_twin.sql"));
  write("3_short.sql", "SELECT 1");
  await assert.rejects(run(), { name: "PlainFailure", message: /3_short.sql is not named/ });
});

test("a failing file leaves nothing of itself and says where", async () => {
  write("0003_broken.sql", "INSERT INTO step VALUES (3);\n\nSELECT nothing FROM nowhere;");
  await assert.rejects(run(), /Migration 0003_broken, line 3: relation "nowhere" does not exist/);
  assert.deepEqual(await rows("SELECT n FROM step ORDER BY n"), [1, 10], "the ones before it stay");
  write("0003_broken.sql", "INSERT INTO step VALUES (3);");
  assert.deepEqual(await run(), ["0003_broken"]);
});

test("several servers that start at once apply each file once", async () => {
  const applied = await Promise.all([run(), run(), run(), run()]);
  assert.deepEqual(applied.flat().toSorted(), ["0001_table", "0002_more"]);
  assert.deepEqual(await rows("SELECT n FROM step ORDER BY n"), [1, 10]);
});

test("one that waits says so", async () => {
  const holder = new pg.Client(database.ownerUrl);
  await holder.connect();
  const lines: string[] = [];
  const holding = Promise.withResolvers<void>();
  await holder.query("SELECT pg_advisory_lock(2673425)");
  const waiting = run({
    log: (line) => {
      lines.push(line);
      holding.resolve();
    },
  });
  await holding.promise;
  await holder.end();
  assert.deepEqual(await waiting, ["0001_table", "0002_more"]);
  assert.match(lines[0] ?? "", /^Waiting for another server/);
});

test("the application's role has what is granted to it, later tables too, and may add and take jobs", async () => {
  await run({ jobs: true });
  assert.deepEqual(await rows("SELECT n FROM step ORDER BY n", database.appUrl), [1, 10]);
  await assert.rejects(rows("TRUNCATE step", database.appUrl), /permission denied/);
  await assert.rejects(rows("ALTER TABLE step ADD COLUMN m int", database.appUrl), /must be owner/);
  await rows("SELECT graphile_worker.add_job('greet', '{}')", database.appUrl);
  assert.deepEqual(await rows("SELECT count(*)::int FROM graphile_worker._private_jobs", database.appUrl), [1]);
  assert.deepEqual(await run({ jobs: true }), []);
});

test("fold compares without case or accents, in an index too", async () => {
  await migrate(database.ownerUrl, { jobs: false, upTo: "0000_roles_and_extensions" });
  assert.deepEqual(await rows("SELECT fold('Crème BRÛLÉE, Œuf, Straße')"), ["creme brulee, oeuf, strasse"]);
  await rows("CREATE TABLE dish (name text)");
  await rows("CREATE INDEX ON dish (fold(name))");
  await rows("INSERT INTO dish VALUES ('Pâté')");
  assert.deepEqual(await rows("SELECT name FROM dish WHERE fold(name) LIKE 'pate%'"), ["Pâté"]);
});
