import assert from "node:assert/strict";
import { test } from "node:test";
import { usualWeekdays } from "#contract/kit/weekdays.ts";
import { shownStatus } from "#contract/holidays/lifecycle.ts";
import { bridgesOf, countProblems, lineProblems, linesBefore, needsPaper } from "./rules.ts";

const TODAY = "2026-11-26";
const line = (start_date: string, end_date = start_date, over: object = {}) => ({
  start_date,
  end_date,
  starts: "morning" as const,
  ends: "evening" as const,
  ...over,
});
const type = {
  half_days: true,
  may_start_earlier: false,
  days_back: null,
  attachment_required: false,
  attachment_from_day: null,
};
const fields = (found: object): string[] => Object.keys(found);

test("a request starts today or later, or as far back as its type allows", () => {
  assert.deepEqual(fields(lineProblems(type, [line("2026-11-26")], TODAY)), []);
  assert.deepEqual(fields(lineProblems(type, [line("2026-11-25")], TODAY)), ["dates.0.start_date"]);
  const back = { ...type, may_start_earlier: true, days_back: 3 };
  assert.deepEqual(fields(lineProblems(back, [line("2026-11-23")], TODAY)), []);
  assert.deepEqual(fields(lineProblems(back, [line("2026-11-22")], TODAY)), ["dates.0.start_date"]);
  assert.deepEqual(fields(lineProblems({ ...back, days_back: null }, [line("2025-01-01")], TODAY)), []);
});

test("half days only where the type has them, and lines lie apart half by half", () => {
  const whole = { ...type, half_days: false };
  assert.deepEqual(fields(lineProblems(whole, [line("2026-12-01", "2026-12-01", { ends: "midday" })], TODAY)), [
    "dates.0.ends",
  ]);
  const touching = [
    line("2026-12-01", "2026-12-01", { ends: "midday" }),
    line("2026-12-01", "2026-12-02", { starts: "afternoon" }),
  ];
  assert.deepEqual(fields(lineProblems(type, touching, TODAY)), []);
  assert.deepEqual(fields(lineProblems(type, [...touching, line("2026-12-02")], TODAY)), ["dates.2.start_date"]);
});

test("nothing counted is refused, and so is another number than the right one", () => {
  assert.deepEqual(fields(countProblems([{}], { days: 0, lines: [{ days: 0 }] })), ["dates"]);
  assert.deepEqual(countProblems([{ nbrDay: 2 }], { days: 1.5, lines: [{ days: 1.5 }] }), {
    "dates.0.nbrDay": [{ key: "holidays.wrong_days", params: { days: 1.5 } }],
  });
});

test("a paper is needed from so many days on", () => {
  const proved = { ...type, attachment_required: true };
  assert.equal(needsPaper(proved, 0.5), true);
  assert.equal(needsPaper({ ...proved, attachment_from_day: 3 }, 2.5), false);
  assert.equal(needsPaper({ ...proved, attachment_from_day: 3 }, 3), true);
});

test("what is left of a request that ends early", () => {
  const lines = [line("2026-12-01", "2026-12-04", { ends: "midday" }), line("2026-12-08")];
  assert.deepEqual(linesBefore(lines, "2026-12-03"), [line("2026-12-01", "2026-12-02")]);
  assert.deepEqual(linesBefore(lines, "2026-12-01"), []);
  assert.deepEqual(linesBefore(lines, "2026-12-08"), [lines[0]]);
});

test("bridges lie between days off, one of them a public holiday", () => {
  const on = (day: string, part: "day" | "morning" = "day") => ({ day, part, name: "Feast", name_fr: null });
  const of = (...holidays: ReturnType<typeof on>[]) =>
    bridgesOf(usualWeekdays, holidays, "2027-05-01", "2027-05-31").map((b) => [b.start_date, b.end_date, b.off_days]);
  assert.deepEqual(of(on("2027-05-06")), [["2027-05-07", "2027-05-07", 4]]);
  assert.deepEqual(of(on("2027-05-05")), [
    ["2027-05-03", "2027-05-04", 5],
    ["2027-05-06", "2027-05-07", 5],
  ]);
  assert.deepEqual(of(on("2027-05-08")), [], "a Saturday is off anyway");
  assert.deepEqual(of(on("2027-05-06", "morning")), [], "half a day is worked");
});

test("DELAY and END follow from the day", () => {
  const request = { start_date: "2026-11-26", end_date: "2026-11-27" };
  assert.equal(shownStatus({ ...request, status: "UNVALIDATED" }, "2026-11-25"), "UNVALIDATED");
  assert.equal(shownStatus({ ...request, status: "APPROVED" }, "2026-11-26"), "DELAY");
  assert.equal(shownStatus({ ...request, status: "VALIDATED" }, "2026-11-27"), "VALIDATED");
  assert.equal(shownStatus({ ...request, status: "VALIDATED" }, "2026-11-28"), "END");
});
