import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOver, percentiles } from "./statistics-figures.ts";

const part = (...taken: number[]) => ({ taken, judged: taken.length, kept: 1 });

test("median and 90th percentile are values that occur, over all parts together", () => {
  const figure = figureOver([part(9, 1, 5, 3), part(7, 2, 8, 4, 6, 10)]);
  assert.deepEqual(figure, { n: 10, median: 5, p90: 9, judged: 10, kept: 2 });
  assert.deepEqual(figureOver([part(3, 1, 2, 5, 4)]), { n: 5, median: 3, p90: 5, judged: 5, kept: 1 });
});

test("fewer than five have none", () => {
  assert.deepEqual(figureOver([part(1, 2, 3, 4)]), { n: 4, median: null, p90: null, judged: 4, kept: 1 });
  assert.deepEqual(figureOver([]), { n: 0, median: null, p90: null, judged: 0, kept: 0 });
});

test("are those of the values in order, however many are alike and whatever order they come in", () => {
  for (let round = 0; round < 400; round++) {
    const count = 5 + ((round * 37) % 300);
    const spread = 1 + (round % 7) * 40;
    const values = Array.from({ length: count }, (_, i) => (i * 7919 + round * 104_729) % spread);
    if (round % 3 === 0) values.sort((a, b) => a - b);
    if (round % 3 === 1) values.sort((a, b) => b - a);
    const sorted = values.toSorted((a, b) => a - b);
    assert.deepEqual(percentiles(Int32Array.from(values)), {
      median: sorted[Math.ceil(count * 0.5) - 1],
      p90: sorted[Math.ceil(count * 0.9) - 1],
    });
  }
});
