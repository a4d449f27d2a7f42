import assert from "node:assert/strict";
import { test } from "node:test";
import type { Occurrence } from "#contract/agenda/schemas.ts";
import { blocksOf, conflictsOf, isLong, longBlocksOf, placed } from "./layout.ts";

const at = (id: string, from: string, to: string, all_day = false, [travel_before, travel_after] = [0, 0]) =>
  placed(
    { hash_id: id, starts_at: `${from}:00Z`, ends_at: `${to}:00Z`, all_day, travel_before, travel_after } as Occurrence,
    "Europe/Paris",
  );
const day = "2026-11-20";

test("those at the same time share the width, the others have it alone", () => {
  const all = [
    at("a", "2026-11-20T08:30", "2026-11-20T11:30"),
    at("b", "2026-11-20T10:00", "2026-11-20T11:00"),
    at("c", "2026-11-20T13:00", "2026-11-20T14:00"),
  ];
  const blocks = blocksOf(all, day).map((b) => [b.one.hash_id, b.from, b.lane, b.lanes]);
  assert.deepEqual(blocks, [
    ["a", 570, 0, 2],
    ["b", 660, 1, 2],
    ["c", 840, 0, 1],
  ]);
  assert.deepEqual(
    conflictsOf(all).map(([x, y]) => x.one.hash_id + y.one.hash_id),
    ["ab"],
  );
});

test("the way there and back takes its place: others at that time stand beside it, and are a conflict", () => {
  const all = [
    at("a", "2026-11-20T09:00", "2026-11-20T10:00", false, [90, 60]),
    at("b", "2026-11-20T10:30", "2026-11-20T11:00"),
    at("c", "2026-11-20T11:00", "2026-11-20T12:00"),
  ];
  assert.deepEqual(
    blocksOf(all, day).map((b) => [b.one.hash_id, b.leaves, b.from, b.to, b.returns, b.lanes]),
    [
      ["a", 510, 600, 660, 720, 2],
      ["b", 690, 690, 720, 720, 2],
      ["c", 720, 720, 780, 780, 1],
    ],
  );
  assert.deepEqual(
    conflictsOf(all).map(([x, y]) => x.one.hash_id + y.one.hash_id),
    ["ab"],
  );
});

test("an appointment whose way alone meets another is as wide as the day", () => {
  const all = [
    at("a", "2026-11-20T09:00", "2026-11-20T10:00", false, [0, 60]),
    at("b", "2026-11-20T10:30", "2026-11-20T12:30"),
    at("c", "2026-11-20T11:30", "2026-11-20T12:00"),
  ];
  assert.deepEqual(
    blocksOf(all, day).map((b) => [b.one.hash_id, b.lane, b.wide, b.lanes]),
    [
      ["a", 0, 2, 2],
      ["b", 1, 1, 2],
      ["c", 0, 1, 2],
    ],
  );
});

test("one that goes past midnight is on both days", () => {
  const night = [at("n", "2026-11-20T21:00", "2026-11-21T01:00")];
  assert.deepEqual(
    [day, "2026-11-21"].map((d) => blocksOf(night, d).map((b) => [b.from, b.to])),
    [[[1320, 1440]], [[0, 120]]],
  );
});

test("a whole day is the same date for readers of another zone", () => {
  const [starts_at, ends_at] = ["2026-11-19T18:00:00Z", "2026-11-20T18:00:00Z"];
  const one = { hash_id: "t", starts_at, ends_at, all_day: true, time_zone: "Asia/Dhaka" } as Occurrence;
  const seen = placed(one, "Europe/Paris");
  assert.deepEqual([seen.start, seen.end], ["2026-11-20T00:00", "2026-11-21T00:00"]);
});

test("whole days and what lasts longer are above the hours", () => {
  assert.ok(isLong(at("w", "2026-11-19T23:00", "2026-11-20T23:00", true)));
  assert.ok(isLong(at("f", "2026-11-19T08:00", "2026-11-21T17:00")));
});

test("an absence fills the lane of a colleague: from midnight to midnight, or half of a day", () => {
  const lanes = (start: string, end: string, on: string) =>
    longBlocksOf([{ one: { hash_id: "a", all_day: true } as Occurrence, start, end }], on).map((b) => [b.from, b.to]);
  assert.deepEqual(lanes("2026-11-25T00:00", "2026-11-28T00:00", "2026-11-26"), [[0, 1440]]);
  assert.deepEqual(lanes("2026-11-25T00:00", "2026-11-28T00:00", "2026-11-28"), []);
  assert.deepEqual(lanes("2026-11-25T12:00", "2026-11-26T00:00", "2026-11-25"), [[720, 1440]]);
  assert.deepEqual(lanes("2026-11-25T00:00", "2026-11-25T12:00", "2026-11-25"), [[0, 720]]);
});
