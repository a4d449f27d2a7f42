import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, labelled, type Frame } from "./geometry.ts";
import type { Point, Series } from "./series.ts";

const frame: Frame = { width: 240, heights: [100], gap: 20, top: 10, left: 40, ticks: 0, widestColumn: 14 };
const columns = (key: string): Series => ({ key, name: key, shape: "columns", look: 1 });
const line: Series = { key: "balance", name: "Balance", shape: "line", look: 3 };
const points = (values: readonly Point["values"][]): Point[] =>
  values.map((v, i) => ({ key: `2026-0${i + 1}`, short: `M${i}`, long: `Month ${i}`, values: v }));

test("columns stand on zero, as tall as their share of the largest, side by side around the middle of their point", () => {
  const { panels, middles, step, height } = draw(
    points([
      { in: "50.00", out: "100.00" },
      { in: "0.00", out: undefined },
    ]),
    [[columns("in"), columns("out")]],
    frame,
  );
  assert.deepEqual([step, [...middles], height], [100, [90, 190], 110]);
  const [first, second, ...rest] = panels[0]?.columns ?? [];
  assert.deepEqual([first?.y, first?.height, second?.y, second?.height], [60, 50, 10, 100]);
  assert.ok((first?.x ?? 0) + (first?.width ?? 0) <= 90 && (second?.x ?? 0) >= 90);
  assert.equal(rest.length, 0, "nothing is drawn for zero, nor where there is no figure");
});

test("what is below zero hangs under it, and a small figure is still seen", () => {
  const { panels } = draw(points([{ in: "-100.00" }, { in: "100.00" }, { in: "0.01" }]), [[columns("in")]], frame);
  assert.equal(panels[0]?.zero, 60);
  assert.deepEqual(
    panels[0]?.columns.map((c) => [c.y, c.height]),
    [
      [60, 50],
      [10, 50],
      [59, 1],
    ],
  );
});

test("a line ends with the last figure; one figure alone is a dot", () => {
  const balances = points([{ balance: "10.00" }, { balance: "20.00" }, {}]);
  const [drawn] = draw(balances, [[line]], { ...frame, left: 0 }).panels[0]?.lines ?? [];
  assert.equal(drawn?.path, "M40,60L120,10");
  assert.equal(drawn?.area, "M40,60L120,10L120,110L40,110Z");
  assert.equal(drawn?.dot, undefined);
  const alone = draw(points([{ balance: "5.00" }]), [[line]], { ...frame, left: 0 });
  assert.deepEqual(alone.panels[0]?.lines[0]?.dot, { x: 120, y: 10 });
});

test("panels have scales of their own with round marks that hold every figure; nothing at all is drawn too", () => {
  const { panels } = draw(points([{ balance: "-3.00", in: "970.00" }]), [[line], [columns("in")]], {
    ...frame,
    heights: [100, 50],
    ticks: 3,
  });
  const marks = panels.map((p) => p.ticks.map((t) => t.value));
  assert.ok((marks[0]?.[0] ?? 0) <= -3 && marks[0]?.includes(0));
  assert.deepEqual(marks[1], [0, 500, 1000]);
  assert.equal(panels[1]?.zero, 10 + 100 + 20 + 50);
  assert.equal(draw([], [[line]], frame).panels[0]?.lines[0]?.path, "");
});

test("the names under a chart leave each other room", () => {
  const year = points(Array.from({ length: 9 }, () => ({})));
  assert.deepEqual(labelled(year, 40, false).length, 9);
  assert.deepEqual(labelled(year, 10, false), [0, 2, 4, 6, 8]);
  assert.deepEqual(labelled(year, 10, true), [0, 8]);
});
