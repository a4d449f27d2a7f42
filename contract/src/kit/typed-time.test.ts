import assert from "node:assert/strict";
import { test } from "node:test";
import { readClock, readTime } from "./typed-time.ts";

test("a time is read however it is typed", () => {
  const ways = {
    "16:30": [
      "1630",
      "16h30",
      "16H30",
      "16.30",
      "16:30",
      "16 h 30",
      "4:30pm",
      "4:30 PM",
      "4.30 p.m.",
      "430pm",
      " 16:30 ",
    ],
    "09:30": ["930", "0930", "9h30", "9.30", "9:30am", "9:30 a.m."],
    "09:00": ["9", "09", "9h", "9 h", "9am", "9 am", "900"],
    "00:00": ["0", "000", "12am", "12:00 am", "0h"],
    "12:00": ["12", "12pm", "1200"],
  };
  for (const [read, typed] of Object.entries(ways)) for (const one of typed) assert.equal(readTime(one), read, one);
});

test("what is no time is not read", () => {
  for (const typed of [
    "",
    "noon",
    "25",
    "1670",
    "16:3",
    "16h3",
    "13pm",
    "0am",
    "24:01",
    "16:30:00",
    "-1",
    "12345",
    "4:30 xm",
  ])
    assert.equal(readTime(typed), undefined, typed);
  assert.equal(readTime("24"), "24:00");
  assert.equal(readClock("24"), undefined);
});
