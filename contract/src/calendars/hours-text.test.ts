import assert from "node:assert/strict";
import { test } from "node:test";
import { readHours, sayHours } from "./hours-text.ts";

test("hours are read as people type them, and read back as they are shown", () => {
  const two = [
    { from: "09:00", to: "13:00" },
    { from: "14:00", to: "18:30" },
  ];
  for (const typed of [
    "9-13, 14-18:30",
    "9-13 14-18:30",
    "9h-13h ; 14h-18h30",
    "14–18.30, 09:00–13:00",
    "0900-1300, 2pm-6:30pm",
  ])
    assert.deepEqual(readHours(typed), two, typed);
  assert.deepEqual(readHours(sayHours(two)), two);
  assert.deepEqual(readHours("0-24"), [{ from: "00:00", to: "24:00" }]);
  assert.deepEqual(readHours(" "), []);
});

test("what is no time, ends before it begins or overlaps is not read", () => {
  for (const typed of ["9", "9-25", "18-9", "9-13-14", "9-13, 12-18", "morning", "9:70-10"])
    assert.equal(readHours(typed), undefined, typed);
});
