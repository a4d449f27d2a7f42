import assert from "node:assert/strict";
import { test } from "node:test";
import { perHour } from "./capacity.ts";

const machine = (filling_capacity: string | null, capacity_basis: "bottles" | "litres", packing_size: string | null) =>
  Object.values(perHour({ filling_capacity, capacity_basis, packing_size }));

test("litres follow from bottles and bottles from litres, by the packing size", () => {
  assert.deepEqual(machine("20000", "bottles", "0.33"), ["20000", "6600"]);
  assert.deepEqual(machine("6600", "litres", "0.33"), ["20000", "6600"]);
  assert.deepEqual(machine("24000", "bottles", "0.275"), ["24000", "6600"]);
});

test("what was said stays as it was said, and the other is rounded half up: bottles to one, litres to a tenth", () => {
  assert.deepEqual(machine("1000", "litres", "0.3"), ["3333", "1000"]);
  assert.deepEqual(machine("100", "litres", "0.75"), ["133", "100"]);
  assert.deepEqual(machine("15", "bottles", "0.33"), ["15", "5"]);
  assert.deepEqual(machine("12500.5", "litres", "1"), ["12501", "12500.5"]);
});

test("without a packing size only what was said is known, and without a capacity nothing", () => {
  assert.deepEqual(machine("9000", "bottles", null), ["9000", null]);
  assert.deepEqual(machine("9000", "litres", null), [null, "9000"]);
  assert.deepEqual(machine(null, "litres", "0.5"), [null, null]);
});
