import assert from "node:assert/strict";
import { test } from "node:test";
import { momentAt } from "#contract/kit/wall-time.ts";
import { countBefore, timesOf, wallOfTime, type Timed } from "./plan.ts";

const NOW = new Date("2026-01-10T00:00:00Z");
const weekly: Timed = {
  wall_start: "2026-03-16T10:00",
  wall_end: "2026-03-16T11:00",
  all_day: false,
  time_zone: "Europe/Paris",
  repeat: "FREQ=WEEKLY;COUNT=4",
  remind_minutes: 15,
};
const starts = (timed: Timed, skipped: readonly string[] = []): readonly string[] =>
  timesOf(timed, skipped, NOW).times.map((t) => t.starts_at);

test("ten o’clock stays ten o’clock when summer time begins", () => {
  assert.deepEqual(starts(weekly), [
    "2026-03-16T09:00:00Z",
    "2026-03-23T09:00:00Z",
    "2026-03-30T08:00:00Z",
    "2026-04-06T08:00:00Z",
  ]);
});

test("every day at 02:30: in the night that has none it is 03:30, in the one that has two it is the first", () => {
  const spring = {
    ...weekly,
    wall_start: "2026-03-28T02:30",
    wall_end: "2026-03-28T03:00",
    repeat: "FREQ=DAILY;COUNT=3",
  };
  assert.deepEqual(starts(spring), ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"]);
  const autumn = { ...spring, wall_start: "2026-10-24T02:30", wall_end: "2026-10-24T03:00" };
  assert.deepEqual(starts(autumn), ["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]);
});

test("a whole day of the change is 23 or 25 hours long", () => {
  const day = (wall: string): number => {
    const [only] = timesOf({ ...weekly, wall_start: wall, wall_end: wall, all_day: true, repeat: null }, [], NOW).times;
    return (Date.parse(only?.ends_at ?? "") - Date.parse(only?.starts_at ?? "")) / 3_600_000;
  };
  assert.deepEqual(["2026-03-29T00:00", "2026-10-25T00:00", "2026-06-01T00:00"].map(day), [23, 25, 24]);
});

test("one that begins before the change and ends after it ends when the clock says so", () => {
  const night = { ...weekly, wall_start: "2026-03-28T23:00", wall_end: "2026-03-29T04:00", repeat: null };
  const [only] = timesOf(night, [], NOW).times;
  assert.equal(only?.starts_at, "2026-03-28T22:00:00Z");
  assert.equal(only?.ends_at, "2026-03-29T02:00:00Z");
});

test("the last day of a rule counts as a whole, and what is left out is not there", () => {
  const until = { ...weekly, repeat: "FREQ=WEEKLY;UNTIL=20260330" };
  assert.equal(starts(until).length, 3);
  assert.equal(starts(until, [momentAt("2026-03-23T10:00", "Europe/Paris")]).length, 2);
});

test("an endless series is laid out for two years, and says up to where", () => {
  const { times, to } = timesOf({ ...weekly, repeat: "FREQ=WEEKLY;BYDAY=MO,WE" }, [], NOW);
  assert.equal(to?.slice(0, 4), "2028");
  assert.ok(times.length > 180 && times.every((t) => t.starts_at <= (to ?? "")));
});

test("a time is found by its moment, and counted", () => {
  assert.equal(wallOfTime(weekly, "2026-03-30T08:00:00.000000Z"), "2026-03-30T10:00");
  assert.equal(wallOfTime(weekly, "2026-03-30T09:00:00Z"), undefined);
  assert.equal(countBefore(weekly, "2026-03-30T10:00"), 2);
});

test("a reminder comes so many minutes before each", () => {
  assert.equal(timesOf(weekly, [], NOW).times[2]?.remind_at, "2026-03-30T07:45:00Z");
});
