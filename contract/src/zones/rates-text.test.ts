import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRate } from "../kit/money-rate.ts";
import { parseMonth, parsePaste } from "./rates-text.ts";

test("a rate is read as people and sheets of both languages write it", () => {
  for (const [text, rate] of [
    ["655,957", "655.957"],
    ["655.957", "655.957"],
    ["1 234,50", "1234.5"],
    ["1\u202F234,5", "1234.5"],
    ["1.234,50", "1234.5"],
    ["1,234.50", "1234.5"],
    ["1.234.567", "1234567"],
    ["0,0015", "0.0015"],
    [",5", "0.5"],
    ["007", "7"],
  ] as const)
    assert.equal(parseRate(text), rate, text);
  for (const text of ["", "0", "-1", "abc", "1,2,3.4.5", "12€", "1,23456789012"])
    assert.equal(parseRate(text), undefined, text);
});

test("a month is read however it is written", () => {
  for (const text of [
    "2026-01",
    "01/2026",
    "1.2026",
    "31/01/2026",
    "01/31/2026",
    "2026-01-31",
    "January 2026",
    "janv. 2026",
    "Jan-26",
    "2026/01/01 00:00",
  ])
    assert.equal(parseMonth(text), "2026-01", text);
  assert.equal(parseMonth("février 2026"), "2026-02");
  assert.equal(parseMonth("août-26"), "2026-08");
  assert.equal(parseMonth("juin 2026"), "2026-06");
  assert.equal(parseMonth("juillet 2026"), "2026-07");
  for (const text of ["", "2026-13", "Mois", "12", "foo 2026"]) assert.equal(parseMonth(text), undefined, text);
});

test("a column goes down from where it is pasted, over the end of a year; an empty cell leaves its month", () => {
  assert.deepEqual(parsePaste("1,1\r\n\r\n1,3\r\n", "2025-11"), {
    cells: [
      { month: "2025-11", text: "1,1" },
      { month: "2026-01", text: "1,3" },
    ],
    skipped: 0,
  });
});

test("two columns find their own months, the head is passed over; one value is the cell's own", () => {
  assert.deepEqual(parsePaste("Mois\tTaux\njanv. 2026\t655,957\nfévr. 2026\t1 000,5", "2020-01"), {
    cells: [
      { month: "2026-01", text: "655,957" },
      { month: "2026-02", text: "1000,5" },
    ],
    skipped: 1,
  });
  assert.equal(parsePaste("655,957", "2026-01"), undefined);
  assert.equal(parsePaste("2026-01;1,5\n2026-02;2,5", "2020-01")?.cells.length, 2);
});
