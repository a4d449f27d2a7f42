import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import pg from "pg";
import { atLeisure, eventually } from "../testing/eventually.ts";
import { createEmptyDatabase, type TestDatabase } from "../testing/cluster.ts";
import { migrate, type MigrateOptions, migrationsFolder } from "./migrate.ts";

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

function run(options: Omit<MigrateOptions, "folder"> = {}) {
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

/** Until a migration waits for somebody's lock in such a statement. */
async function migrationWaits(statement: string): Promise<void> {
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cordial migrate'
    AND query LIKE '${statement}' AND wait_event_type = 'Lock'`;
  await eventually(statement, async () => (await rows(waits)).length === 1);
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

test("starts on a database that a newer version has changed where it is told to, and applies nothing older late", async () => {
  write("0003_newer.sql", "INSERT INTO step VALUES (3);");
  await run();
  unlinkSync(join(folder, "0003_newer.sql"));
  assert.deepEqual(await run({ newer: true }), []);
  unlinkSync(join(folder, "0001_table.sql"));
  await assert.rejects(run({ newer: true }), /migration 0001_table is not here/, "one in between is still missing");
});

test("waits for a long transaction without making the calls behind it wait", async () => {
  await run();
  write("0003_column.sql", "ALTER TABLE step ADD COLUMN m int;");
  const long = new pg.Client(database.ownerUrl);
  await long.connect();
  await long.query("BEGIN; SELECT * FROM step");
  const lines: string[] = [];
  const waited = Promise.withResolvers<void>();
  const log = (line: string) => {
    lines.push(line);
    if (lines.length === 2) waited.resolve();
  };
  const migrating = run({ log, waiting: { lock: 100, pause: 200, patience: 60_000 } });
  await waited.promise;
  const began = performance.now();
  for (let n = 0; n < 20; n += 1)
    await rows("SELECT n FROM step", `${database.ownerUrl}?options=-c%20statement_timeout%3D1500`);
  assert.ok(performance.now() - began < atLeisure(10_000));
  await long.query("COMMIT");
  await long.end();
  assert.deepEqual(await migrating, ["0003_column"]);
  assert.match(lines[1] ?? "", /^Waiting for a long transaction to end before 0003_column .*lock timeout/);
  assert.deepEqual(await rows("SELECT m FROM step ORDER BY n"), [null, null]);
});

test("waits longer with each try, since on a busy server some transaction is always older", async () => {
  await run();
  write("0003_column.sql", "ALTER TABLE step ADD COLUMN m int;");
  const long = new pg.Client(database.ownerUrl);
  await long.connect();
  await long.query("BEGIN; SELECT * FROM step");
  const migrating = run({ waiting: { lock: 50, longest: 1000, pause: 10, patience: 60_000 } });
  const waits =
    "SELECT 1 FROM pg_locks WHERE NOT granted AND waitstart < clock_timestamp() - interval '300 ms' AND relation = 'step'::regclass";
  await eventually("a try of 300 ms", async () => (await long.query(waits)).rows.length > 0);
  await long.query("COMMIT");
  await long.end();
  assert.deepEqual(await migrating, ["0003_column"]);
});

test("gives up once its patience is over, and nothing is changed", async () => {
  await run();
  write("0003_column.sql", "ALTER TABLE step ADD COLUMN m int;");
  const long = new pg.Client(database.ownerUrl);
  await long.connect();
  await long.query("BEGIN; SELECT * FROM step");
  await assert.rejects(run({ waiting: { lock: 50, pause: 20, patience: 200 } }), /0003_column.*lock timeout/);
  await long.end();
  assert.deepEqual(await run(), ["0003_column"]);
});

test("a file outside a transaction makes an index beside a long transaction, and again where one was left unfinished", async () => {
  await run();
  const long = new pg.Client(database.ownerUrl);
  await long.connect();
  await rows("INSERT INTO step VALUES (1)");
  await assert.rejects(rows("CREATE UNIQUE INDEX CONCURRENTLY step_n ON step (n)"), /could not create unique index/);
  assert.deepEqual(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'step_n'::regclass"), [false]);
  await rows("DELETE FROM step WHERE ctid = (SELECT max(ctid) FROM step WHERE n = 1)");
  write(
    "0003_index.sql",
    "-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS step_n ON step (n);\nCOMMENT ON INDEX step_n IS 'a; b';",
  );
  await long.query("BEGIN; INSERT INTO step VALUES (7)");
  const both = Promise.all([run(), run()]);
  await migrationWaits("%INDEX CONCURRENTLY%");
  await rows("INSERT INTO step VALUES (8)");
  await long.query("COMMIT");
  await long.end();
  assert.deepEqual((await both).flat(), ["0003_index"]);
  assert.deepEqual(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'step_n'::regclass"), [true]);
});

test("a file outside a transaction that fails goes on from its beginning at the next start", async () => {
  await run();
  const index = "-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS step_n ON step (n);\n\n";
  write("0003_index.sql", `${index}ALTER TABLE step VALIDATE CONSTRAINT positive;`);
  await assert.rejects(run(), /Migration 0003_index, line 4: constraint "positive" .* does not exist/);
  await rows("ALTER TABLE step ADD CONSTRAINT positive CHECK (n > 0) NOT VALID");
  assert.deepEqual(await run(), ["0003_index"]);
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

test("a column is filled in batches that wait for no call, each kept when the next fails", async () => {
  write("0002_more.sql", readFileSync(join(migrationsFolder, "0360_fill_in_batches.sql"), "utf8"));
  await run();
  await rows(
    "CREATE TABLE dish (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, folded text, n int)",
  );
  await rows("INSERT INTO dish (name, n) SELECT 'Dish ' || n, n FROM generate_series(1, 950) n");
  const fill =
    "-- outside a transaction\nCALL fill_in_batches('dish', 'folded = lower(name)', 'folded IS NULL', 100, 0);";
  await rows("ALTER TABLE dish ADD CHECK (n <> 700 OR folded IS NULL)");
  write("0003_fill.sql", fill);
  await assert.rejects(run(), /0003_fill, line 2: .*violates check constraint/);
  const [kept] = await rows("SELECT count(*)::int FROM dish WHERE folded IS NOT NULL");
  assert.equal(Number(kept) % 100, 0, "whole batches stay");
  await rows("ALTER TABLE dish DROP CONSTRAINT dish_check");
  const holder = new pg.Client(database.ownerUrl);
  await holder.connect();
  await holder.query("BEGIN; SELECT FROM dish WHERE n = 700 FOR UPDATE");
  const filling = run();
  await migrationWaits("CALL fill%");
  await holder.query("COMMIT");
  await holder.end();
  assert.deepEqual(await filling, ["0003_fill"]);
  assert.deepEqual(await rows("SELECT count(*)::int FROM dish WHERE folded = lower(name)"), [950]);
});
