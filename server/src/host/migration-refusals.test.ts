import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalsOf } from "./migration-refusals.ts";

const OUTSIDE = "-- outside a transaction\n";
const whys = (sql: string, others?: string[]): string[] => refusalsOf(sql, others).map(({ why }) => why);

const refused: [name: string, sql: string, why: RegExp][] = [
  ["NOT NULL without default", "ALTER TABLE expense ADD COLUMN x text NOT NULL;", /does not fill it/],
  ["a default for each row", "ALTER TABLE expense ADD x uuid DEFAULT gen_random_uuid();", /computed for each row/],
  ["a stored generated column", "ALTER TABLE expense ADD x text GENERATED ALWAYS AS (fold(title)) STORED;", /each row/],
  ["a serial column", "ALTER TABLE expense ADD COLUMN x bigserial;", /computed for each row/],
  ["an index", "CREATE INDEX e ON expense (title);", /keeps all writers out/],
  ["a unique index without a name", "CREATE UNIQUE INDEX ON expense (title);", /keeps all writers out/],
  ["CONCURRENTLY in a transaction", "CREATE INDEX CONCURRENTLY IF NOT EXISTS e ON expense (title);", /by itself only/],
  ["CONCURRENTLY that fails twice", `${OUTSIDE}CREATE INDEX CONCURRENTLY e ON expense (title);`, /IF NOT EXISTS/],
  ["another type", "ALTER TABLE expense ALTER COLUMN title TYPE varchar(20);", /writes the whole table anew/],
  ["another type, longer", "ALTER TABLE expense ALTER title SET DATA TYPE text;", /writes the whole table anew/],
  ["a renamed column", "ALTER TABLE expense RENAME COLUMN title TO name;", /a rename takes/],
  ["a renamed table", "ALTER TABLE expense RENAME TO spending;", /a rename takes/],
  ["a renamed value", "ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';", /a rename takes/],
  ["a dropped column", "ALTER TABLE expense ADD y int, DROP COLUMN title;", /still uses what goes/],
  ["a dropped table", "DROP TABLE expense;", /still uses what goes/],
  ["a dropped function", "DROP FUNCTION fold(text);", /still uses what goes/],
  ["unused since this version only", "-- unused since 9999\nDROP TABLE expense;", /still uses what goes/],
  ["a check", "ALTER TABLE expense ADD CONSTRAINT c CHECK (amount > 0);", /NOT VALID/],
  ["a key", "ALTER TABLE expense ADD FOREIGN KEY (x) REFERENCES zone;", /NOT VALID/],
  ["a key of a new column", "ALTER TABLE expense ADD COLUMN x uuid REFERENCES zone;", /of a new column/],
  ["one never validated", "ALTER TABLE expense ADD CONSTRAINT c CHECK (a > 0) NOT VALID;", /no migration says/],
  ["validated in the transaction", "ALTER TABLE expense VALIDATE CONSTRAINT c;", /keeps the locks/],
  ["unique", "ALTER TABLE expense ADD CONSTRAINT u UNIQUE (title);", /USING INDEX/],
  ["NOT NULL of a column that is there", "ALTER TABLE expense ALTER title SET NOT NULL;", /reads the whole table/],
  ["all rows changed", "UPDATE expense e SET title = fold(title);", /fill_in_batches/],
  [
    "all rows changed, in between",
    "WITH x AS (DELETE FROM expense RETURNING 1) SELECT count(*) FROM x;",
    /fill_in_batches/,
  ],
  ["all rows changed in DO", "DO $$ BEGIN UPDATE expense SET title = ''; END $$;", /fill_in_batches/],
  ["no lock_timeout", "SET LOCAL lock_timeout = 0;", /the runner sets lock_timeout/],
  ["a locked table", "LOCK TABLE expense;", /locks the whole table/],
  ["what cannot be repeated", `${OUTSIDE}INSERT INTO setting VALUES (1);`, /may run twice/],
];
for (const [name, sql, why] of refused)
  test(`refuses ${name}`, () => {
    assert.equal(whys(sql).length, 1, sql);
    assert.match(whys(sql)[0] ?? "", why);
  });

const taken: [name: string, sql: string, others?: string[]][] = [
  [
    "a new table with all that belongs to it",
    "CREATE TABLE a (b int NOT NULL REFERENCES zone); CREATE INDEX ON a (b); UPDATE a SET b = 1; ALTER TABLE a RENAME b TO c;",
  ],
  [
    "columns that the version before need not know",
    "ALTER TABLE expense ADD COLUMN x text, ADD y int NOT NULL DEFAULT 0, ADD z timestamptz DEFAULT now();",
  ],
  ["an index beside the calls", `${OUTSIDE}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS e ON expense (title);`],
  [
    "a constraint in two steps",
    "ALTER TABLE expense ADD CONSTRAINT c CHECK (x IN ('a, b', 'c')) NOT VALID;",
    [`${OUTSIDE}ALTER TABLE expense VALIDATE CONSTRAINT c;`],
  ],
  ["its second step", `${OUTSIDE}ALTER TABLE expense VALIDATE CONSTRAINT c;`],
  ["a fill in batches", `${OUTSIDE}CALL fill_in_batches('expense', 'x = 1', 'x IS NULL');`],
  [
    "NOT NULL that a constraint says already",
    `${OUTSIDE}ALTER TABLE expense ALTER x SET NOT NULL;`,
    [
      "ALTER TABLE expense ADD CONSTRAINT f CHECK (x IS NOT NULL) NOT VALID",
      "ALTER TABLE expense VALIDATE CONSTRAINT f",
    ],
  ],
  ["what was unused before", "-- unused since 0354\nALTER TABLE expense DROP COLUMN title; DROP TABLE old;"],
  [
    "a table of few rows",
    "-- few rows: currency, one for each currency\nUPDATE currency SET rate = 1; CREATE INDEX c ON currency (rate);",
  ],
  [
    "functions, triggers and rows of its own",
    "CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE expense SET a = 1; RETURN NEW; END $$; CREATE TRIGGER t AFTER UPDATE OF a ON expense FOR EACH ROW EXECUTE FUNCTION f(); INSERT INTO setting VALUES (1) ON CONFLICT DO UPDATE SET a = 1;",
  ],
  [
    "what is only said",
    "-- DROP TABLE expense;\nCOMMENT ON TABLE expense IS 'UPDATE expense SET x; DROP TABLE expense;';",
  ],
];
for (const [name, sql, others] of taken) test(`takes ${name}`, () => assert.deepEqual(whys(sql, others), []));

test("says where", () => {
  assert.deepEqual(
    refusalsOf("-- A file.\nALTER TABLE expense ADD x int;\n\n-- Why.\nDROP TABLE zone;").map(({ line }) => line),
    [5],
  );
});
