import assert from "node:assert/strict";
import { test } from "node:test";
import { dayKinds, type DayKind, dayOf, dayProblem, daysOf } from "./day-kinds.ts";

test("a year mistyped by a century is no date of any kind, except that somebody may be a hundred years old", () => {
  for (const kind of Object.keys(dayKinds) as DayKind[]) {
    assert.ok(dayProblem(kind, "2126-11-20", "2026-11-20"), kind);
    assert.equal(dayProblem(kind, "1926-11-20", "2026-11-20") === undefined, kind === "birth", kind);
    assert.equal(dayProblem(kind, "2026-11-20", "2026-11-20"), undefined, kind);
  }
});

test("what has happened is not tomorrow, and the text says what is wrong", () => {
  assert.equal(dayProblem("past", "2026-11-21", "2026-11-20"), "errors.future_date");
  assert.equal(dayProblem("birth", "2026-11-21", "2026-11-20"), "errors.future_date");
  assert.equal(dayProblem("planned", "2047-01-01", "2026-11-20"), "errors.date_too_late");
  assert.equal(dayProblem("past", "1996-11-19", "2026-11-20"), "errors.date_too_early");
  assert.deepEqual(daysOf("trip", "2024-02-29"), { min: "2014-03-01", max: "2026-03-01" });
});

test("an input of a kind takes the day that it is anywhere on earth, and no later one", () => {
  const there = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const next = new Date(Date.parse(there) + 86_400_000).toISOString().slice(0, 10);
  assert.equal(dayOf("past").safeParse(there).success, true);
  assert.deepEqual(
    dayOf("past")
      .safeParse(next)
      .error?.issues.map((i) => i.message),
    ["errors.future_date"],
  );
  assert.deepEqual(
    dayOf("past")
      .safeParse("2026-02-30")
      .error?.issues.map((i) => i.message),
    ["errors.date"],
  );
});
