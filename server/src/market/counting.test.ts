import assert from "node:assert/strict";
import { test } from "node:test";
import { inThread } from "#server/kit/shared/thread.ts";
import { count, LINE, type Counting } from "./counting.ts";

/** 40,000 products, each sold in three countries, of 500 companies: more lines than are counted on the event loop. */
function manyLines(): Counting {
  const products = 40_000;
  const lines = Buffer.alloc(products * 3 * LINE);
  for (let i = 0; i < products * 3; i++) {
    const product = Math.floor(i / 3);
    const [row, column] = [product % 7, (product + (i % 3)) % 5];
    lines.writeBigInt64BE((BigInt(row) << 40n) | (BigInt(column) << 16n) | BigInt(product % 9000), i * LINE);
    lines.writeBigInt64BE((BigInt(product % 500) << 32n) | BigInt(product), i * LINE + 8);
  }
  const ids = (letter: string, most: number): string[] => Array.from({ length: most }, (_, i) => `${letter}${i}`);
  return {
    lines,
    ids: { rows: ids("r", 7), columns: ids("c", 5) },
    hasSeveral: { rows: false, columns: true },
    most: { rows: 100, columns: 100 },
  };
}

test("a large picture is counted in another thread, each product once to a row and to the whole", async () => {
  const work = manyLines();
  const found = await inThread<ReturnType<typeof count>>(new URL("counting-worker.ts", import.meta.url), work, {
    megabytes: 256,
    seconds: 60,
  });
  assert.deepEqual(found, count(work));
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
