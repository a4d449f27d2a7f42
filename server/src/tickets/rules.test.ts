import assert from "node:assert/strict";
import { test } from "node:test";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { closesBefore } from "./rules.ts";

const weekdays = (day: string): boolean => weekdayOf(day) < 5;

test("solved on Friday, it closes on the Saturday of the next week: five days on which the office was open lie between", () => {
  // Friday 15 January 2027.
  const isClosedOn = (today: string): boolean => "2027-01-15" < (closesBefore(today, weekdays) ?? "");
  assert.equal(isClosedOn("2027-01-17"), false, "Sunday");
  assert.equal(isClosedOn("2027-01-22"), false, "the fifth day is not over");
  assert.equal(isClosedOn("2027-01-23"), true);
});
test("days on which the office is closed are none of the five", () => {
  const withHoliday = (day: string): boolean => weekdays(day) && day !== "2027-01-20";
  assert.equal(closesBefore("2027-01-23", weekdays), "2027-01-18");
  assert.equal(closesBefore("2027-01-23", withHoliday), "2027-01-15");
});
test("an office that never opens closes nothing", () => {
  assert.equal(
    closesBefore("2027-01-23", () => false),
    undefined,
  );
});
