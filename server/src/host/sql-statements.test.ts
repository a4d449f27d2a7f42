import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { migrationsFolder, readMigrations } from "./migrate.ts";
import { statementsOf } from "./sql-statements.ts";

test("statements end where PostgreSQL ends them, and are read without comments and strings", () => {
  const sql = `-- first; not yet
SELECT 'a;b', E'it\\';s', "odd;name" /* here; too */ FROM  t;

CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN RETURN NULL; END $body$;
-- nothing follows;
`;
  assert.deepEqual(
    statementsOf(sql).map(({ line, plain }) => [line, plain]),
    [
      [2, `SELECT '' , '' , "odd;name" FROM t`],
      [4, "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$"],
    ],
  );
});

test("every migration is read to its end", () => {
  for (const { name, sql } of readMigrations(migrationsFolder)) {
    const all = statementsOf(sql);
    assert.ok(all.length > 0, name);
    for (const { plain } of all) assert.match(plain, /^[A-Z]+ /u, name);
    assert.equal(readFileSync(join(migrationsFolder, `${name}.sql`), "utf8").includes(all.at(-1)?.text ?? "?"), true);
  }
});
