import assert from "node:assert/strict";
import { test } from "node:test";
import { compare } from "./compare.ts";

const timed = (what: string, p50: number, pages: number) => ({ what, p50, p95: p50 * 2, pages });

test("what grows between the two sizes is carried on to the full one, and what does not stays", () => {
  const [growing, steady, faster, alone] = compare(
    [timed("growing", 10, 100), timed("steady", 20, 50), timed("faster", 30, 60)],
    [timed("growing", 28, 1000), timed("steady", 20, 50), timed("faster", 12, 55), timed("alone", 5, 5)],
  );
  // 1, 10 and 100 hundredths: 2 ms and 100 pages for each, and 8 ms besides.
  assert.deepEqual(growing?.full, { p50: 208, pages: 10_000 });
  assert.deepEqual(steady?.full, { p50: 20, pages: 50 });
  assert.deepEqual(faster?.full, { p50: 12, pages: 55 });
  assert.equal(alone?.full, undefined);
});
