import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { minutesBetween, momentAt, shiftWall, wallAt } from "./wall-time.ts";

const cases: readonly [wall: string, zone: string, moment: string][] = [
  ["2026-01-15T09:00", "Europe/Paris", "2026-01-15T08:00:00Z"],
  ["2026-07-15T09:00", "Europe/Paris", "2026-07-15T07:00:00Z"],
  // The last Sunday of March: 02:00 to 03:00 is skipped.
  ["2026-03-29T01:59", "Europe/Paris", "2026-03-29T00:59:00Z"],
  ["2026-03-29T02:30", "Europe/Paris", "2026-03-29T01:30:00Z"],
  ["2026-03-29T03:00", "Europe/Paris", "2026-03-29T01:00:00Z"],
  // The last Sunday of October: 02:00 to 03:00 occurs twice; the first is used.
  ["2026-10-25T01:59", "Europe/Paris", "2026-10-24T23:59:00Z"],
  ["2026-10-25T02:30", "Europe/Paris", "2026-10-25T00:30:00Z"],
  ["2026-10-25T03:00", "Europe/Paris", "2026-10-25T02:00:00Z"],
  ["2026-03-29T02:30", "Africa/Douala", "2026-03-29T01:30:00Z"],
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z"],
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00Z"],
  // Lord Howe Island changes its clocks by half an hour.
  ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00Z"],
  ["2026-06-01T00:00", "Asia/Kathmandu", "2026-05-31T18:15:00Z"],
];
for (const [wall, zone, moment] of cases)
  test(`${wall} in ${zone} is ${moment}`, () => assert.equal(momentAt(wall, zone), moment));

test("in the skipped hour the clock shows an hour later", () => {
  assert.equal(wallAt(momentAt("2026-03-29T02:30", "Europe/Paris"), "Europe/Paris"), "2026-03-29T03:30");
});

test("a wall time that the clock shows is shown at its moment", () => {
  const zones = fc.constantFrom("Europe/Paris", "Africa/Douala", "America/New_York", "Asia/Kolkata", "Pacific/Chatham");
  const times = fc.date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, times, (zone, time) => {
      const wall = wallAt(time.toISOString(), zone);
      assert.equal(wallAt(momentAt(wall, zone), zone), wall);
    }),
  );
});

test("minutes are added and counted on the clock", () => {
  assert.equal(shiftWall("2026-03-28T23:30", 90), "2026-03-29T01:00");
  assert.equal(minutesBetween("2026-03-28T23:30", "2026-03-29T01:00"), 90);
});
