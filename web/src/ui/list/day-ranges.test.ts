import assert from "node:assert/strict";
import { test } from "node:test";
import { dayRanges } from "./day-ranges.ts";

const on = (today: string): Record<string, string> =>
  Object.fromEntries(dayRanges(today).map(({ key, from, to }) => [key, `${from} ${to}`]));

test("ranges end today and include it; months are whole", () => {
  assert.deepEqual(on("2026-03-31"), {
    today: "2026-03-31 2026-03-31",
    yesterday: "2026-03-30 2026-03-30",
    last_7: "2026-03-25 2026-03-31",
    last_30: "2026-03-02 2026-03-31",
    this_month: "2026-03-01 2026-03-31",
    last_month: "2026-02-01 2026-02-28",
    this_quarter: "2026-01-01 2026-03-31",
    last_quarter: "2025-10-01 2025-12-31",
    this_year: "2026-01-01 2026-12-31",
    last_year: "2025-01-01 2025-12-31",
  });
});

test("a quarter has three months, whichever of them it is", () => {
  for (const month of [3, 4, 5]) {
    assert.equal(on(`2026-0${month + 1}-30`).this_quarter, "2026-04-01 2026-06-30");
    assert.equal(on(`2026-0${month + 1}-30`).last_quarter, "2026-01-01 2026-03-31");
  }
});

test("the month before January is December of the year before; February has 29 days in a leap year", () => {
  assert.equal(on("2026-01-01").last_month, "2025-12-01 2025-12-31");
  assert.equal(on("2028-03-05").last_month, "2028-02-01 2028-02-29");
});
