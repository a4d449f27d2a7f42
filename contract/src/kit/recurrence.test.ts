import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { daysFrom, firstAfter, shiftDay, type Recurrence } from "./recurrence.ts";

const every = (
  repeat_every: number,
  repeat_unit: Recurrence["repeat_unit"],
  start_date: string,
  end_date: string | null = null,
): Recurrence => ({
  repeat_every,
  repeat_unit,
  start_date,
  end_date,
});
const first = (r: Recurrence, count: number): string[] => daysFrom(r, firstAfter(r, null), count);

test("the 31st is the last day of shorter months, and the 31st again after them", () => {
  assert.deepEqual(first(every(1, "months", "2026-12-31"), 5), [
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  assert.deepEqual(first(every(3, "months", "2027-11-30"), 3), ["2027-11-30", "2028-02-29", "2028-05-30"]);
});

test("29 February is the 28th in common years, and itself in leap years", () => {
  assert.deepEqual(first(every(1, "years", "2028-02-29"), 5), [
    "2028-02-29",
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
  ]);
  // 2100 is not a leap year.
  assert.deepEqual(first(every(4, "years", "2096-02-29"), 2), ["2096-02-29", "2100-02-28"]);
});

test("days and weeks go across summer time and the end of a year", () => {
  assert.deepEqual(first(every(2, "days", "2026-03-28"), 3), ["2026-03-28", "2026-03-30", "2026-04-01"]);
  assert.deepEqual(first(every(2, "weeks", "2026-12-21"), 3), ["2026-12-21", "2027-01-04", "2027-01-18"]);
});

test("it ends with its last day, that one included", () => {
  assert.deepEqual(first(every(1, "months", "2026-01-15", "2026-03-15"), 9), [
    "2026-01-15",
    "2026-02-15",
    "2026-03-15",
  ]);
  assert.equal(firstAfter(every(1, "months", "2026-01-15", "2026-03-14"), "2026-02-15"), null);
});

const anyRule = fc.record({
  repeat_every: fc.integer({ min: 1, max: 366 }),
  repeat_unit: fc.constantFrom("days", "weeks", "months", "years" as const),
  start_date: fc.integer({ min: 0, max: 40_000 }).map((n) => shiftDay("2000-01-01", n)),
  end_date: fc.constant(null),
});

test("whatever the rule, its days go up, none is left out, and the next after any day is one of them", () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: -400, max: 30_000 }), (rule, shift) => {
      const days = first(rule, 30);
      assert.deepEqual(days, days.toSorted());
      assert.equal(new Set(days).size, days.length);
      const after = shiftDay(rule.start_date, shift);
      const next = firstAfter(rule, after);
      const known = days.find((d) => d > after);
      if (known !== undefined) assert.equal(next, known);
      else assert.ok(next === null || next > after);
    }),
  );
});

test("months keep the date that they began with, but for shorter ones", () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      if (rule.repeat_unit !== "months" && rule.repeat_unit !== "years") return;
      const date = Number(rule.start_date.slice(8));
      for (const day of first(rule, 40)) {
        const last = Number(shiftDay(`${shiftDay(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1).slice(8));
        assert.equal(Number(day.slice(8)), Math.min(date, last));
      }
    }),
  );
});
