import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDay } from "./parse-day.ts";

test("a day is typed with any mark, or with none", () => {
  for (const typed of ["02-06-2026", "2/6/2026", "2.6.26", "02062026", "020626", " 2 6 2026 "])
    assert.equal(parseDay(typed, 2026), "2026-06-02", typed);
});

test("without a year, it is this one", () => {
  assert.equal(parseDay("2-6", 2026), "2026-06-02");
  assert.equal(parseDay("0206", 2027), "2027-06-02");
});

test("two digits are a year up to 20 years ahead, or of the last century", () => {
  assert.equal(parseDay("02-06-46", 2026), "2046-06-02");
  assert.equal(parseDay("02-06-47", 2026), "1947-06-02");
});

test("what is no day is refused, not moved to the next month", () => {
  for (const typed of ["31-06-2026", "29-02-2026", "00-01-2026", "12-13-2026", "tomorrow", "2026-06-02", ""])
    assert.equal(parseDay(typed, 2026), null, typed);
  assert.equal(parseDay("29-02-2028", 2026), "2028-02-29");
});
