import assert from "node:assert/strict";
import { test } from "node:test";
import { changedReads, circlesOf, countedReads, lockedViewsIn, otherTablesIn, tableOwners } from "./tables.mjs";

const owners = new Map([
  ["app_user", "access"],
  ["user_grant", "access"],
  ["order_line", "orders"],
  ["orders", "orders"],
  ["order_line_lot", "laboratory"],
  ["file", "kit"],
  ["migration", "host"],
]);
const found = (text, file = "server/src/orders/queries.ts") =>
  otherTablesIn(file, text, owners).map(({ line, does, table, owner }) => `${line} ${does} ${table} of ${owner}`);

test("a write to another area's table is found, however the statement is made", () => {
  const planted = [
    ['sql("UPDATE app_user SET name = $2 WHERE hash_id = $1")', "updates app_user of access"],
    ["sql(`UPDATE app_user AS u SET name = $2`)", "updates app_user of access"],
    ["sql(`WITH gone AS (DELETE FROM app_user u) SELECT 1`)", "deletes from app_user of access"],
    ["sql(`INSERT INTO user_grant (user_id) VALUES ($1)`)", "inserts into user_grant of access"],
    ["sql(`MERGE INTO app_user u`)", "merges into app_user of access"],
    ['sql("TRUNCATE app_user")', "truncates app_user of access"],
    ['insertInto(\n  "app_user",\n  of)', "inserts into app_user of access"],
    ['updateOf("app_user", of)', "updates app_user of access"],
    ["sql(`DELETE FROM order_${what}`)", "deletes from order_line_lot of laboratory"],
    [
      'const link = (table: string) => `DELETE FROM ${table}`;\nlink("user_grant", "x")',
      "deletes from user_grant of access",
    ],
    ["sql(`UPDATE unowned SET a = 1`)", "updates unowned of undefined"],
  ];
  for (const [text, expected] of planted) assert.deepEqual(found(text), [`1 ${expected}`], text);
  assert.deepEqual(
    found('sql("DELETE FROM app_user")', "server/src/kit/record.ts").length,
    1,
    "the kit is no exception",
  );
  assert.deepEqual(
    found('sql("DELETE FROM app_user")', "server/src/orders/demo.ts").length,
    1,
    "nor is an area's demo",
  );
});

test("a read of another area's table is found, also in a list of tables", () => {
  assert.deepEqual(found("`SELECT 1\nFROM orders o, app_user u JOIN file f ON true`"), [
    "2 reads app_user of access",
    "2 reads file of kit",
  ]);
  assert.deepEqual(found("`DELETE FROM orders o USING app_user u`"), ["1 reads app_user of access"]);
});

test("own tables, names within a statement, other words and prose are not found", () => {
  for (const text of [
    "sql(`UPDATE orders o SET a = 1 FROM order_line l`)",
    'insertInto("order_line", of)',
    "`SELECT 1 FROM orders FOR NO KEY UPDATE OF app_user`",
    "`WITH app_user AS (SELECT 1) SELECT * FROM app_user`",
    "`INSERT INTO orders (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2`",
    "`SELECT a IS DISTINCT FROM file`",
    "// DELETE FROM app_user\n/* FROM app_user */",
  ])
    assert.deepEqual(found(text), [], text);
  for (const file of ["orders/x.api.test.ts", "orders/matrix.ts", "testing/world.ts", "demo/fill.ts"])
    assert.deepEqual(found('sql("DELETE FROM app_user")', `server/src/${file}`), [], file);
  assert.deepEqual(found("sql(`DELETE FROM ${table}`)", "server/src/kit/merge-uses.ts"), []);
});

test("reads are counted by reader and owner, and the numbers may only fall", () => {
  const read = (part, owner) => ({ part, owner, does: "reads" });
  const counts = countedReads([read("orders", "access"), read("audit", "kit"), read("orders", "access")]);
  assert.deepEqual(Object.entries(counts), [
    ["audit kit", 1],
    ["orders access", 2],
  ]);
  assert.deepEqual(changedReads(counts, counts), []);
  assert.match(
    changedReads(counts, { "audit kit": 1, "orders access": 1 })[0],
    /orders reads .* 2 places, 1 are allowed/u,
  );
  assert.match(changedReads({ "audit kit": 1 }, counts)[0], /0 places only: write 0 for "orders access"/u);
});

test("the owners are those of the areas' files", () => {
  const all = tableOwners();
  assert.equal(all.get("app_user"), "access");
  assert.equal(all.get("audit"), "kit");
  assert.equal(all.get("migration"), "host");
});

test("a circle of owners is found, also through a third, and the parts outside it are not named", () => {
  assert.deepEqual(
    circlesOf([
      ["orders", "contacts"],
      ["orders", "access"],
      ["portal", "orders"],
    ]),
    [],
  );
  assert.deepEqual(
    circlesOf([
      ["orders", "contacts"],
      ["contacts", "portal"],
      ["portal", "orders"],
      ["reports", "orders"],
      ["orders", "access"],
    ]).map((problem) => problem.split(":")[0]),
    ["tables are read in a circle by contacts, orders, portal"],
  );
});

test("a lock on an inline view is found, not one that names another row or is in a subquery", () => {
  const view = '${personRows("u")}';
  for (const text of [
    `sql(\`SELECT 1 FROM ${view} WHERE u.hash_id = $1 FOR NO KEY UPDATE\`)`,
    `sql(\`SELECT 1 FROM orders o JOIN ${view} ON u.hash_id = o.user_id WHERE o.x IN (SELECT 1) FOR UPDATE SKIP LOCKED\`)`,
    `sql(\`WITH a AS (SELECT 1 FROM ${view} WHERE lower(u.name) = $1 FOR SHARE) SELECT 1\`)`,
  ])
    assert.deepEqual(lockedViewsIn(`\n${text}`), [2], text);
  for (const text of [
    `sql(\`SELECT 1 FROM orders o JOIN ${view} ON u.hash_id = o.user_id FOR UPDATE OF o\`)`,
    `sql(\`SELECT 1 FROM (SELECT 1 FROM orders FOR UPDATE) o, ${view} WHERE true\`)`,
    `sql(\`SELECT (SELECT 1 FROM ${view} LIMIT 1) FROM orders o FOR UPDATE\`)`,
    `sql("SELECT 1 FROM orders FOR UPDATE");\nsql(\`SELECT 1 FROM ${view}\`)`,
  ])
    assert.deepEqual(lockedViewsIn(text), [], text);
});
