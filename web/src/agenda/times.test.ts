import assert from "node:assert/strict";
import { test } from "node:test";
import { endedAt, movedTo, timesOf, type Times } from "./times.ts";

const evening: Times = { day: "2026-03-02", from: "22:00", last: "2026-03-02", to: "23:00", all_day: false };

test("a new start moves the end along, over midnight and back", () => {
  const late = { ...evening, ...movedTo(evening, "23:30", "22:00") };
  assert.deepEqual(timesOf(late), { start: "2026-03-02T23:30", end: "2026-03-03T00:30" });
  const back = { ...late, ...movedTo(late, "21:00", "23:30") };
  assert.deepEqual(timesOf(back), { start: "2026-03-02T21:00", end: "2026-03-02T22:00" });
});

test("an end that is typed after one past midnight is on the day of the start again", () => {
  const late = { ...evening, ...movedTo(evening, "23:30", "22:00") };
  const typed = (to: string): string => timesOf({ ...late, ...endedAt({ ...late, to }, to, "00:30") }).end;
  assert.equal(typed("23:45"), "2026-03-02T23:45");
  assert.equal(typed("01:00"), "2026-03-03T01:00");
});

test("an appointment of several days keeps its last one", () => {
  const fair = { ...evening, from: "09:00", last: "2026-03-04", to: "18:00" };
  assert.equal(timesOf({ ...fair, ...endedAt(fair, "17:00", "18:00") }).end, "2026-03-04T17:00");
});
