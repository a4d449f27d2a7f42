import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOver } from "./statistics-figures.ts";

const taken = (...minutes: number[]) => ({ taken: minutes, judged: minutes.length, kept: 1 });

test("median and 90th percentile are values that occur, over all parts together", () => {
  const ten = figureOver([taken(10, 20, 30, 40, 50), taken(100, 90, 80, 70, 60)]);
  assert.deepEqual(ten, { n: 10, median: 50, p90: 90, judged: 10, kept: 2 });
  assert.deepEqual(figureOver([taken(3, 1, 2, 5, 4)]), { n: 5, median: 3, p90: 5, judged: 5, kept: 1 });
});
test("fewer than five have none", () => {
  assert.deepEqual(figureOver([taken(1, 2, 3, 4)]), { n: 4, median: null, p90: null, judged: 4, kept: 1 });
  assert.deepEqual(figureOver([]), { n: 0, median: null, p90: null, judged: 0, kept: 0 });
});
