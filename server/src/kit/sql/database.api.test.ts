import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();

test("arrays of texts and identifiers are read as they were written", async () => {
  const id = "0192f3a0-7000-7c00-8000-000000000001";
  const texts = [
    "",
    "a",
    "a,b",
    " a ",
    "a b",
    "{",
    "}",
    "{a}",
    '"',
    "\\",
    "null",
    "NULL",
    "ANNULLED",
    "\n",
    "é😀",
    "|",
  ];
  const arrays: readonly (readonly (string | null)[])[] = [
    [],
    ["a"],
    ["a", "b|c"],
    texts,
    ...texts.map((text) => [text]),
    ...texts.map((text) => ["a", text, null]),
    [null],
  ];
  for (const array of arrays) {
    const { rows } = await t.pool.query<{ is: unknown }>("SELECT $1::text[] AS is", [array]);
    assert.deepEqual(rows[0]?.is, array);
  }
  const { rows } = await t.pool.query(
    `SELECT ARRAY['${id}', NULL, '${id}']::uuid[] AS ids, '{}'::uuid[] AS none, '[0:1]={a,b}'::text[] AS counted, '{{a},{b}}'::text[] AS nested, NULL::text[] AS missing`,
  );
  assert.deepEqual(rows, [
    { ids: [id, null, id], none: [], counted: ["a", "b"], nested: [["a"], ["b"]], missing: null },
  ]);
});
