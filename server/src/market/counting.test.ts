import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "./counting.ts";

/** 40,000 products of 500 companies, each sold in three countries. */
function manyLines() {
  const products = 40_000;
  const length = products * 3;
  const line = (of: (product: number, nth: number) => number): Int32Array =>
    Int32Array.from({ length }, (_, i) => of(Math.floor(i / 3), i % 3));
  return {
    count: length,
    row: line((product) => product % 7),
    column: line((product, nth) => (product + nth) % 5),
    seen: line((product) => product % 9000),
    contact: line((product) => Math.floor(product / 80)),
    product: line((product) => product),
    products,
  };
}

test("each product counts once to a row and to the whole, and others are answered meanwhile", async () => {
  const ids = (letter: string, most: number): string[] => Array.from({ length: most }, (_, i) => `${letter}${i}`);
  let answered = 0;
  const others = setImmediate(() => answered++);
  const found = await count({
    lines: manyLines(),
    ids: { rows: ids("r", 7), columns: ids("c", 5) },
    hasSeveral: { rows: false, columns: true },
    most: { rows: 100, columns: 100 },
  });
  clearImmediate(others);
  assert.equal(answered, 1);
  assert.equal(found.products, 40_000);
  assert.equal(found.contacts, 500);
  assert.equal(
    found.rows.heads.reduce((n, head) => n + head.products, 0),
    40_000,
  );
  // A product stands in three columns.
  assert.equal(
    found.columns.heads.reduce((n, head) => n + head.products, 0),
    120_000,
  );
});
