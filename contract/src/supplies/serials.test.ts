import assert from "node:assert/strict";
import { test } from "node:test";
import { readSerials, serialsFrom, serialsText, serialText } from "./serials.ts";

const read = (...given: string[]): unknown => {
  const found = readSerials(given, "LAP");
  return "wrong" in found ? found.wrong : found.map(serialText).join(" ");
};

test("numbers are typed one by one, in ranges, with or without letters and zeros", () => {
  assert.equal(read("4-6, 9"), "LAP-004 LAP-005 LAP-006 LAP-009");
  assert.equal(read("004-006"), "LAP-004 LAP-005 LAP-006");
  assert.equal(read("007", "lap-8", "SCR-12"), "LAP-007 LAP-008 SCR-012");
  assert.equal(read("LAP-998 – LAP-1001"), "LAP-998 LAP-999 LAP-1000 LAP-1001");
  assert.equal(read("", " , "), "");
});

test("what cannot be read, is there twice or is too long is named", () => {
  for (const wrong of ["x", "6-4", "0", "LAP-1-SCR-2", "1-1001", "4.5", "-3"]) assert.equal(read(wrong), wrong);
  assert.equal(read("007", "7"), "LAP-007");
  assert.equal(read("5-7, 6"), "LAP-006");
});

test("numbers in a row are told together", () => {
  assert.equal(serialsText(serialsFrom("LAP", 998, 4)), "LAP-998–1001");
  assert.equal(serialsText([9, 1, 3, 2].map((number) => ({ text: "LAP", number }))), "LAP-001–003, LAP-009");
  assert.equal(
    serialsText([
      { text: "SCR", number: 2 },
      { text: "LAP", number: 1 },
    ]),
    "LAP-001, SCR-002",
  );
});
