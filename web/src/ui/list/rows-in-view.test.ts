import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsInView, scrollFor } from "./rows-in-view.ts";

test("what is drawn covers what is in view, wherever one scrolls, and never all of a long list", () => {
  for (const count of [151, 500, 10_000])
    for (const rowHeight of [36, 40, 78])
      for (const height of [0, 400, 900])
        for (let top = 0; top <= count * rowHeight; top += 997) {
          const { from, to } = rowsInView(top, height, rowHeight, count);
          const last = Math.min(count, Math.ceil((top + height) / rowHeight));
          assert.ok(from >= 0 && to <= count && from < to, `${from} to ${to} of ${count}`);
          assert.ok(from * rowHeight <= top && to >= last, `${from} to ${to} at ${top}`);
          assert.ok(to - from <= height / rowHeight + 42);
        }
});

test("a list that became shorter than where one had scrolled to still shows its end", () => {
  assert.deepEqual(rowsInView(40_000, 400, 40, 200), { from: 199, to: 200 });
});

test("a row is scrolled to by the shortest way", () => {
  assert.equal(scrollFor(2, 400, 400, 40), 80);
  assert.equal(scrollFor(30, 0, 400, 40), 840);
  assert.equal(scrollFor(12, 400, 400, 40), 400);
});
