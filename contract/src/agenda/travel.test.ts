import assert from "node:assert/strict";
import { test } from "node:test";
import { daysAway, journeyOf } from "./travel.ts";

const visit = { start: "2026-03-16T10:00", end: "2026-03-16T11:00", all_day: false, travel_before: 0, travel_after: 0 };

test("a journey leaves before an appointment and returns after it, over midnight too", () => {
  assert.deepEqual(journeyOf({ ...visit, travel_before: 90, travel_after: 45 }), {
    leaves: "2026-03-16T08:30",
    returns: "2026-03-16T11:45",
  });
  assert.equal(journeyOf({ ...visit, travel_before: 660 }).leaves, "2026-03-15T23:00");
});

test("days away: parts on departure and return, whole ones between; a short day is none", () => {
  assert.deepEqual(daysAway(visit), { full_days: 0, part_days: 0 });
  assert.deepEqual(daysAway({ ...visit, travel_before: 240, travel_after: 180 }), { full_days: 0, part_days: 1 });
  assert.deepEqual(daysAway({ ...visit, end: "2026-03-18T11:00" }), { full_days: 1, part_days: 2 });
  assert.deepEqual(daysAway({ ...visit, travel_after: 900 }), { full_days: 0, part_days: 2 });
  const fair = { ...visit, all_day: true, start: "2026-03-16T00:00", end: "2026-03-18T00:00" };
  assert.deepEqual(daysAway(fair), { full_days: 1, part_days: 2 });
  assert.deepEqual(daysAway({ ...fair, end: fair.start }), { full_days: 0, part_days: 1 });
});
