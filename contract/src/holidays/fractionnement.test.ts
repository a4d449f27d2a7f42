import assert from "node:assert/strict";
import { test } from "node:test";
import { fractionnementOf } from "./fractionnement.ts";
import { toUnits } from "./stock-plan.ts";

test("1 day is due for 3 to 5 of the main 24 taken outside May to October, 2 from 6; the fifth week counts for nothing", () => {
  const due = (summer: number, winter: number) =>
    fractionnementOf([
      { day: "2026-08-03", amount: toUnits(summer) },
      { day: "2026-12-21", amount: toUnits(winter) },
    ]);
  assert.deepEqual([due(18, 2.5), due(18, 3), due(18, 5), due(18, 6), due(12, 12)], [0, 1, 1, 2, 2]);
  assert.deepEqual([due(24, 6), due(21, 9), due(22, 8)], [0, 1, 0]);
});
