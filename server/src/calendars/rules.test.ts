import assert from "node:assert/strict";
import { test } from "node:test";
import { assumedWeek, wholeDay, type CalendarException } from "#contract/calendars/day-plan.ts";
import { changedExceptions, changedHours, trailOfException, trailOfHours } from "./rules.ts";

const TODAY = "2027-06-10";
const hours = (valid_from: string, week = assumedWeek) => ({ valid_from, home_country_hash_id: null, week });
const closure = (name: string, first_day: string, last_day = first_day): CalendarException => ({
  kind: "closure",
  name,
  first_day,
  last_day,
  ...wholeDay,
});

test("hours that hold already stay, planned ones are replaced", () => {
  const stored = [hours("2026-01-01"), hours("2027-06-10"), hours("2027-09-01")];
  const found = changedHours(stored, [hours("2028-01-01"), hours("2027-06-10")], TODAY);
  assert.deepEqual(found, {
    now: [hours("2027-06-10"), hours("2028-01-01")],
    added: [hours("2028-01-01")],
    dropped: [hours("2027-09-01")],
  });
});

test("hours never begin in the past, nor two on one day", () => {
  assert.deepEqual(changedHours([], [hours("2027-06-09")], TODAY), { "hours.0.valid_from": "calendars.in_the_past" });
  assert.deepEqual(changedHours([], [hours("2027-07-01"), hours("2027-07-01")], TODAY), {
    "hours.1.valid_from": "calendars.same_start",
  });
});

test("a closure that runs can end otherwise, and one that is left out ended yesterday", () => {
  const stored = [
    closure("Past", "2027-01-01"),
    closure("Works", "2027-06-01", "2027-06-20"),
    closure("Party", "2027-07-01"),
  ];
  const longer = changedExceptions(stored, [closure("Works", "2027-06-01", "2027-06-30")], TODAY);
  assert.deepEqual(longer, {
    now: [closure("Works", "2027-06-01", "2027-06-30")],
    added: [closure("Works", "2027-06-01", "2027-06-30")],
    dropped: [closure("Works", "2027-06-01", "2027-06-20"), closure("Party", "2027-07-01")],
  });
  const gone = changedExceptions(stored, [closure("Party", "2027-07-01")], TODAY);
  assert.ok("now" in gone);
  assert.deepEqual(gone.now, [closure("Works", "2027-06-01", "2027-06-09"), closure("Party", "2027-07-01")]);
});

test("nothing is closed afterwards", () => {
  const stored = [closure("Works", "2027-06-01", "2027-06-20")];
  assert.deepEqual(changedExceptions(stored, [closure("Works", "2027-06-02", "2027-06-20")], TODAY), {
    "exceptions.0.first_day": "calendars.in_the_past",
  });
  assert.deepEqual(changedExceptions(stored, [closure("Works", "2027-06-01", "2027-06-05")], TODAY), {
    "exceptions.0.last_day": "calendars.in_the_past",
  });
});

test("the trail says hours by weekday, and times where it is no whole day", () => {
  assert.partialDeepStrictEqual(trailOfHours(hours("2027-01-01")), { monday: "09:00-18:00", sunday: "" });
  assert.deepEqual(trailOfException(closure("Works", "2027-06-01")), {
    exception: "closure",
    name: "Works",
    first_day: "2027-06-01",
    last_day: "2027-06-01",
  });
});
