import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { createEmptyDatabase, type TestDatabase } from "../testing/cluster.ts";
import { backUp } from "./backup.ts";
import { migrate } from "./migrate.ts";
import { restore } from "./restore.ts";

// Cases that are hard to copy: circular references between rows and tables, append-only rows, generated and serial columns, unusual text.
const schema = `
  CREATE TABLE place (
    id int PRIMARY KEY, inside int REFERENCES place, box_id int,
    name text NOT NULL, folded text GENERATED ALWAYS AS (lower(name)) STORED);
  CREATE TABLE box (id int PRIMARY KEY, place_id int NOT NULL REFERENCES place);
  ALTER TABLE place ADD CONSTRAINT place_box FOREIGN KEY (box_id) REFERENCES box;
  CREATE SEQUENCE number START 1001;
  CREATE TABLE entry (
    seq bigint GENERATED ALWAYS AS IDENTITY, number bigint NOT NULL DEFAULT nextval('number'), at timestamptz, amount numeric(22,4),
    raw bytea, words text[], facts jsonb, share double precision, day date, wait interval, note text);
  CREATE TABLE account (id int PRIMARY KEY, balance int NOT NULL);
  INSERT INTO account VALUES (1, 1000), (2, 0);
  CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'never'; END $$;
  CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION never();
  CREATE FUNCTION doubled() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE account SET balance = balance + 1 WHERE id = 2; RETURN NEW; END $$;
  CREATE TRIGGER counted BEFORE INSERT ON box FOR EACH ROW EXECUTE FUNCTION doubled();`;
const rows = `
  INSERT INTO place VALUES (2, 2, null, 'Île'), (1, 2, null, 'Café ☕');
  INSERT INTO box VALUES (7, 1);
  UPDATE place SET box_id = 7 WHERE id = 1;
  INSERT INTO entry (at, amount, raw, words, facts, share, day, wait, note) VALUES
    ('2026-02-28 23:59:59.123456+01', 12345678901234.5678, '\\x00ff5c0a', ARRAY['a,b', NULL, '"q"'], '{"k": [1, null, "é"]}', 0.1, '2024-02-29', '1 mon 2 days', E'tab\\t nl\\n back\\\\ \\\\N'),
    (null, null, null, '{}', 'null', 'NaN', 'infinity', null, '');
  SELECT setval('number', 2000, false);`;

const work = mkdtempSync(join(tmpdir(), "cordial-backup-"));
const migrations = { folder: join(work, "migrations"), jobs: false };
const filesFolder = join(work, "source", "files");
const databases: TestDatabase[] = [];
let source: TestDatabase;
let count = 0;

before(async () => {
  mkdirSync(migrations.folder);
  writeFileSync(join(migrations.folder, "0001_all.sql"), schema);
  source = await newDatabase();
  await migrate(source.ownerUrl, migrations);
  await query(source, rows);
  write(join(filesFolder, "ab", "abcd"), "receipt");
  write(join(filesFolder, "empty"), "");
});
after(async () => {
  for (const database of databases) await database.drop();
  rmSync(work, { recursive: true });
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

function newPath(name: string): string {
  count += 1;
  return join(work, String(count), name);
}

function write(file: string, content: string | Buffer): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

async function query(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function newBackup(): Promise<string> {
  const target = newPath("backup.tgz");
  mkdirSync(dirname(target));
  await backUp({ ownerUrl: source.ownerUrl, filesFolder, target });
  return target;
}

/** The whole database as text, including triggers and constraints. */
async function everything(database: TestDatabase): Promise<unknown> {
  return query(
    database,
    `SELECT (SELECT json_agg(p ORDER BY id) FROM place p) AS places, (SELECT json_agg(b) FROM box b) AS boxes,
      (SELECT json_agg(e ORDER BY seq) FROM entry e)::text AS entries, (SELECT json_agg(a ORDER BY id) FROM account a) AS accounts,
      (SELECT json_agg(s ORDER BY sequencename) FROM (SELECT sequencename, last_value FROM pg_sequences) s) AS sequences,
      (SELECT json_agg(x ORDER BY x) FROM (SELECT conname || pg_get_constraintdef(oid) AS x FROM pg_constraint WHERE connamespace = 'public'::regnamespace) c) AS constraints,
      (SELECT json_agg(x ORDER BY x) FROM (SELECT tgname || tgenabled::text AS x FROM pg_trigger WHERE NOT tgisinternal) t) AS triggers,
      (SELECT json_agg(name) FROM migration) AS migrations`,
  );
}

test("an empty database becomes the same, files too", async () => {
  const archive = await newBackup();
  const target = await newDatabase();
  const folder = newPath("files");
  const lines: string[] = [];
  await restore({
    ownerUrl: target.ownerUrl,
    filesFolder: folder,
    source: archive,
    migrations,
    log: (line) => lines.push(line),
  });
  assert.deepEqual(await everything(target), await everything(source));
  assert.equal(readFileSync(join(folder, "ab", "abcd"), "utf8"), "receipt");
  assert.equal(readFileSync(join(folder, "empty"), "utf8"), "");
  assert.ok(lines.includes("4 tables, 7 rows"), lines.join("; "));
  await assert.rejects(query(target, "DELETE FROM entry"), /never/, "what may never change still may not");
  const [next] = await query(target, "INSERT INTO entry (note) VALUES ('next') RETURNING seq::int, number::int");
  assert.deepEqual(next, { seq: 3, number: 2000 }, "numbers go on where they were");
});

test("it is of one moment, whatever is written meanwhile", async () => {
  let going = true;
  const writer = (async () => {
    const client = new pg.Client(source.ownerUrl);
    await client.connect();
    for (let n = 0; going; n += 1) {
      const [from, to] = n % 2 ? [1, 2] : [2, 1];
      await client.query(`BEGIN; UPDATE account SET balance = balance - 5 WHERE id = ${from};
        UPDATE account SET balance = balance + 5 WHERE id = ${to}; COMMIT`);
    }
    await client.end();
  })();
  const archive = await newBackup();
  going = false;
  await writer;
  const target = await newDatabase();
  await restore({ ownerUrl: target.ownerUrl, filesFolder: newPath("files"), source: archive, migrations });
  assert.deepEqual(await query(target, "SELECT sum(balance)::int AS sum FROM account"), [{ sum: 1001 }]);
});

test("an archive that is cut, damaged or foreign changes nothing", async () => {
  const whole = readFileSync(await newBackup());
  const plain = gunzipSync(whole);
  const at = plain.indexOf("receipt");
  const damaged = Buffer.from(plain);
  damaged.write("RECEIPT", at);
  const archives: [string, Buffer, RegExp][] = [
    ["cut", whole.subarray(0, whole.length / 2), /is not a whole archive of Cordial/],
    ["damaged", gzipSync(damaged), /files\/ab\/abcd is damaged/],
    ["foreign", Buffer.from("hello"), /is not a whole archive of Cordial/],
    ["nothing", Buffer.alloc(0), /is not a whole archive of Cordial/],
  ];
  const target = await newDatabase();
  for (const [name, content, message] of archives) {
    const folder = newPath("files");
    const file = write(newPath(name), content);
    await assert.rejects(restore({ ownerUrl: target.ownerUrl, filesFolder: folder, source: file, migrations }), {
      name: "PlainFailure",
      message,
    });
    assert.equal(existsSync(folder), false, name);
    assert.deepEqual(
      await query(target, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"),
      [],
    );
  }
});

test("a place that cannot be written to is told in a line, and no session stays behind to keep the command from ending", async () => {
  const target = join(newPath("nowhere"), "backup.tgz");
  await assert.rejects(backUp({ ownerUrl: source.ownerUrl, filesFolder, target }), {
    name: "PlainFailure",
    message: /backup\.tgz cannot be written: ENOENT/,
  });
  const sessions =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cordial backup'";
  assert.equal((await query(source, sessions)).length, 0);
});

test("refuses a database or a folder that holds something, and a file that exists", async () => {
  const archive = await newBackup();
  await assert.rejects(backUp({ ownerUrl: source.ownerUrl, filesFolder, target: archive }), /exists already/);
  await assert.rejects(
    restore({ ownerUrl: source.ownerUrl, filesFolder: newPath("files"), source: archive, migrations }),
    { name: "PlainFailure", message: /The database is not empty/ },
  );
  const target = await newDatabase();
  await assert.rejects(restore({ ownerUrl: target.ownerUrl, filesFolder, source: archive, migrations }), {
    name: "PlainFailure",
    message: /files is not empty/,
  });
  await assert.rejects(
    restore({ ownerUrl: target.ownerUrl, filesFolder: newPath("files"), source: newPath("none"), migrations }),
    { name: "PlainFailure", message: /There is no file/ },
  );
});

test("an older archive is brought up to this version, a newer one is refused", async () => {
  const archive = await newBackup();
  const newer = { folder: newPath("migrations"), jobs: false };
  write(join(newer.folder, "0001_all.sql"), schema);
  write(
    join(newer.folder, "0002_more.sql"),
    "ALTER TABLE box ADD COLUMN label text; UPDATE box SET label = 'old ' || id",
  );
  const target = await newDatabase();
  await restore({ ownerUrl: target.ownerUrl, filesFolder: newPath("files"), source: archive, migrations: newer });
  assert.deepEqual(await query(target, "SELECT label FROM box"), [{ label: "old 7" }]);

  const other = { folder: newPath("migrations"), jobs: false };
  write(join(other.folder, "0001_all.sql"), `${schema} -- another`);
  const second = await newDatabase();
  await assert.rejects(
    restore({ ownerUrl: second.ownerUrl, filesFolder: newPath("files"), source: archive, migrations: other }),
    { name: "PlainFailure", message: /another or a newer Cordial \(migration 0001_all\)/ },
  );
});

test("rows that break a foreign key are not taken", async () => {
  const broken = await newDatabase();
  await migrate(broken.ownerUrl, migrations);
  await query(broken, "ALTER TABLE box DROP CONSTRAINT box_place_id_fkey; INSERT INTO box VALUES (1, 99)");
  const target = newPath("broken.tgz");
  mkdirSync(dirname(target));
  await backUp({ ownerUrl: broken.ownerUrl, filesFolder: newPath("none"), target });
  const into = await newDatabase();
  await assert.rejects(
    restore({ ownerUrl: into.ownerUrl, filesFolder: newPath("files"), source: target, migrations }),
    /violates foreign key constraint "box_place_id_fkey"/,
  );
  assert.deepEqual(await query(into, "SELECT * FROM box"), []);
});
