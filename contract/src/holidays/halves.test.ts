import assert from "node:assert/strict";
import { test } from "node:test";
import { absenceParts, type LineEnd, type LineStart } from "./halves.ts";

const parts = (start_date: string, end_date: string, starts: LineStart, ends: LineEnd): string[] =>
  absenceParts({ start_date, end_date, starts, ends }).map(({ first, last, part }) => `${first} ${last} ${part}`);

test("an absence is drawn as whole days, with half days before and after them", () => {
  assert.deepEqual(parts("2026-11-09", "2026-11-13", "morning", "evening"), ["2026-11-09 2026-11-13 whole"]);
  assert.deepEqual(parts("2026-11-09", "2026-11-11", "afternoon", "midday"), [
    "2026-11-09 2026-11-09 afternoon",
    "2026-11-10 2026-11-10 whole",
    "2026-11-11 2026-11-11 morning",
  ]);
  assert.deepEqual(parts("2026-12-31", "2027-01-01", "afternoon", "midday"), [
    "2026-12-31 2026-12-31 afternoon",
    "2027-01-01 2027-01-01 morning",
  ]);
  assert.deepEqual(parts("2026-11-09", "2026-11-09", "afternoon", "evening"), ["2026-11-09 2026-11-09 afternoon"]);
  assert.deepEqual(parts("2026-11-09", "2026-11-09", "morning", "midday"), ["2026-11-09 2026-11-09 morning"]);
});
