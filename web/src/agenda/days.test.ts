import assert from "node:assert/strict";
import { test } from "node:test";
import { mondayOf, weekdayOf } from "#contract/kit/recurrence.ts";
import { stepDay, weekNumber, weeksOfMonth, windowName, windowOf } from "./days.ts";

test("weeks begin on Monday", () => {
  assert.equal(weekdayOf("2026-11-23"), 0);
  assert.equal(weekdayOf("2026-11-29"), 6);
  assert.equal(mondayOf("2026-11-29"), "2026-11-23");
  assert.equal(mondayOf("2026-11-23"), "2026-11-23");
});

test("a month shows all weeks with one of its days", () => {
  const weeks = weeksOfMonth("2026-08-15");
  assert.equal(weeks.length, 6);
  assert.equal(weeks[0]?.[0], "2026-07-27");
  assert.equal(weeks[5]?.[6], "2026-09-06");
  assert.equal(weeksOfMonth("2027-02-10").length, 4, "a February of four whole weeks");
});

test("a week has the ISO number of its Thursday", () => {
  assert.equal(weekNumber("2026-01-01"), 1);
  assert.equal(weekNumber("2027-01-01"), 53);
  assert.equal(weekNumber("2027-01-04"), 1);
});

test("a view has its first and last day", () => {
  assert.deepEqual(windowOf("day", "2026-11-25"), { from: "2026-11-25", to: "2026-11-25" });
  assert.deepEqual(windowOf("week", "2026-11-25"), { from: "2026-11-23", to: "2026-11-29" });
  assert.deepEqual(windowOf("month", "2026-11-25"), { from: "2026-10-26", to: "2026-12-06" });
});

test("a step of a month begins on its first day, whatever its length", () => {
  assert.equal(stepDay("month", "2026-01-31", 1), "2026-02-01");
  assert.equal(stepDay("month", "2026-03-31", -1), "2026-02-01");
  assert.equal(stepDay("week", "2026-12-28", 1), "2027-01-04");
  assert.equal(stepDay("day", "2026-12-31", 1), "2027-01-01");
});

test("the name of a week says only once what its days have in common", () => {
  assert.equal(windowName("en", "week", "2026-11-25"), "23 – 29 November 2026");
  assert.equal(windowName("en", "week", "2026-12-30"), "28 Dec – 3 January 2027");
});
