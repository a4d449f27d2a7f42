import assert from "node:assert/strict";
import { test } from "node:test";
import { nextSlot, postponed } from "./slots.ts";

const monday = { every: "week", weekday: 1, hour: 8, time_zone: "Europe/Paris" } as const;

test("a weekly slot is on the clock of its office, in summer and in winter", () => {
  const next = (at: string): string => nextSlot(monday, new Date(at));
  assert.equal(next("2026-03-25T12:00:00Z"), "2026-03-30T06:00:00Z", "summer time began the day before");
  assert.equal(next("2026-10-20T12:00:00Z"), "2026-10-26T07:00:00Z", "and ended the day before");
  assert.equal(next("2026-03-30T05:59:59Z"), "2026-03-30T06:00:00Z");
  assert.equal(next("2026-03-30T06:00:00Z"), "2026-04-06T06:00:00Z", "a slot is over when it has come");
});

test("a daily slot comes every day, in the hour that is skipped too", () => {
  const daily = { every: "day", weekday: null, hour: 2, time_zone: "Europe/Paris" } as const;
  assert.equal(nextSlot(daily, new Date("2026-03-28T12:00:00Z")), "2026-03-29T01:00:00Z");
  assert.equal(nextSlot(daily, new Date("2026-03-29T01:00:00Z")), "2026-03-30T00:00:00Z");
  const douala = { ...daily, hour: 0, time_zone: "Africa/Douala" };
  assert.equal(nextSlot(douala, new Date("2026-03-28T22:59:00Z")), "2026-03-28T23:00:00Z");
});

test("a mail of a day when the office is closed comes on the next open one", () => {
  const closed = new Set(["2026-03-30", "2026-03-31"]);
  const isOpen = (day: string): boolean => !closed.has(day);
  assert.equal(nextSlot(monday, new Date("2026-03-25T12:00:00Z"), isOpen), "2026-04-01T06:00:00Z");
  assert.equal(nextSlot(monday, new Date("2026-04-01T06:00:00Z"), isOpen), "2026-04-06T06:00:00Z");
  const daily = { ...monday, every: "day", weekday: null } as const;
  assert.equal(nextSlot(daily, new Date("2026-03-29T06:00:00Z"), isOpen), "2026-04-01T06:00:00Z");
  assert.equal(
    nextSlot(daily, new Date("2026-03-28T06:00:00Z"), () => false),
    "2026-03-28T07:00:00Z",
    "closed for long",
  );
});

test("a slot on a day that was closed since waits for the next open one, a long closure is not waited out", () => {
  const due = new Date("2026-03-30T06:00:10Z");
  const closed = new Set(["2026-03-30", "2026-03-31"]);
  assert.equal(
    postponed(monday, due, (day) => !closed.has(day)),
    "2026-04-01T06:00:00Z",
  );
  assert.equal(
    postponed(monday, due, () => true),
    null,
  );
  assert.equal(
    postponed(monday, due, () => false),
    null,
  );
});
