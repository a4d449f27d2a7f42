import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { usualWeekdays, type Weekdays } from "../kit/weekdays.ts";
import { shiftDay } from "../kit/recurrence.ts";
import { countDays, type CountRules, type LeaveCalendar } from "./counting.ts";
import { halfOf, halvesOf, lineOfHalves, type RequestLine } from "./halves.ts";

const working: CountRules = { excludes_weekends: true, day_unit: "working", excludes_public_holidays: true };
const sixDay: CountRules = { ...working, day_unit: "six_day" };
const calendar: CountRules = { ...working, day_unit: "calendar" };
const publicHoliday = (day: string, name: string, part: "day" | "morning" | "afternoon" = "day") => ({
  day,
  name,
  name_fr: null,
  part,
});
const france: LeaveCalendar = {
  week: usualWeekdays,
  holidays: [
    publicHoliday("2026-05-01", "Fête du travail"),
    publicHoliday("2026-11-11", "Armistice"),
    publicHoliday("2026-12-25", "Noël"),
    publicHoliday("2027-01-01", "Jour de l’an"),
  ],
};
const withoutWednesdays: Weekdays = ["11", "11", "00", "11", "11", "00", "00"];

/** `12 Nov pm` or `13 Nov noon` of 2026. */
function line(first: string, last: string = first): RequestLine {
  const read = (text: string): string => {
    const [date = "", month = "", year = "2026"] = text.split(" ").filter((w) => w !== "pm" && w !== "noon");
    const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    return `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${date.padStart(2, "0")}`;
  };
  return {
    start_date: read(first),
    end_date: read(last),
    starts: first.endsWith("pm") ? "afternoon" : "morning",
    ends: last.endsWith("noon") ? "midday" : "evening",
  };
}

const examples: [string, number, CountRules, LeaveCalendar, RequestLine, back?: string][] = [
  ["30 Apr-4 May", 2, working, france, line("30 Apr", "4 May"), "2026-05-05"],
  ["10-12 Nov", 2, working, france, line("10 Nov", "12 Nov")],
  ["9-16 Nov", 5, working, france, line("9 Nov", "16 Nov")],
  ["12 Nov afternoon-13 Nov", 1.5, working, france, line("12 Nov pm", "13 Nov"), "2026-11-16"],
  ["12 Nov-13 Nov midday, back on the 13th", 1.5, working, france, line("12 Nov", "13 Nov noon"), "2026-11-13"],
  ["14-15 Nov, refused", 0, working, france, line("14 Nov", "15 Nov")],
  ["six_day: 16-20 Nov", 6, sixDay, france, line("16 Nov", "20 Nov"), "2026-11-23"],
  ["six_day: 20 Nov", 2, sixDay, france, line("20 Nov")],
  ["six_day: the morning of 20 Nov only", 0.5, sixDay, france, line("20 Nov", "20 Nov noon"), "2026-11-20"],
  ["six_day: 9-13 Nov", 5, sixDay, france, line("9 Nov", "13 Nov")],
  ["without Wednesdays: 16-20 Nov", 4, working, { ...france, week: withoutWednesdays }, line("16 Nov", "20 Nov")],
  [
    "without Wednesdays, six_day: 16-20 Nov",
    6,
    sixDay,
    { ...france, week: withoutWednesdays },
    line("16 Nov", "20 Nov"),
  ],
  [
    "24 Dec afternoon off: 21-24 Dec",
    3.5,
    working,
    { ...france, holidays: [...france.holidays, publicHoliday("2026-12-24", "Réveillon", "afternoon")] },
    line("21 Dec", "24 Dec"),
    "2026-12-28",
  ],
  ["calendar: 13-16 Nov", 4, calendar, france, line("13 Nov", "16 Nov")],
  ["28 Dec-6 Jan", 7, working, france, line("28 Dec", "6 Jan 2027"), "2027-01-07"],
  [
    "South Africa: 6-12 Aug",
    4,
    working,
    {
      week: usualWeekdays,
      holidays: [publicHoliday("2026-08-09", "Women’s Day"), publicHoliday("2026-08-10", "Women’s Day")],
    },
    line("6 Aug", "12 Aug"),
  ],
  [
    "Cameroon: 18-22 May",
    4,
    working,
    { week: usualWeekdays, holidays: [publicHoliday("2026-05-20", "National Day")] },
    line("18 May", "22 May"),
  ],
];
for (const [name, days, rules, days_off, asked, back] of examples)
  test(`days: ${name}: ${days}`, () => {
    const count = countDays(rules, days_off, [asked]);
    assert.equal(count.days, days);
    if (back) assert.equal(count.return_date, back);
  });

test("a week that changes within a request counts each day by the week of that day", () => {
  const part: LeaveCalendar = {
    ...france,
    weeks: [
      { from: "2026-11-18", week: withoutWednesdays },
      { from: "2026-11-25", week: null },
    ],
  };
  // Wednesdays: the 18th is off, the 25th is worked again.
  assert.equal(countDays(working, part, [line("16 Nov", "27 Nov")]).days, 9);
  assert.equal(countDays(working, part, [line("16 Nov", "17 Nov")]).return_date, "2026-11-19");
});

test("28 Dec-6 Jan takes 4 days of one year and 3 of the next", () => {
  const { by_day } = countDays(working, france, [line("28 Dec", "6 Jan 2027")]);
  const daysOf = (year: string): number =>
    by_day.filter((d) => d.day.startsWith(year)).reduce((sum, d) => sum + d.days, 0);
  assert.deepEqual([daysOf("2026"), daysOf("2027")], [4, 3]);
});

test("each day says why it counts or does not", () => {
  const { by_day } = countDays(working, france, [line("30 Apr pm", "4 May noon")]);
  assert.deepEqual(
    by_day.map((d) => [d.day, d.days, d.morning, d.afternoon, d.holiday?.name ?? null]),
    [
      ["2026-04-30", 0.5, "not_asked", "asked", null],
      ["2026-05-01", 0, "public_holiday", "public_holiday", "Fête du travail"],
      ["2026-05-02", 0, "not_worked", "not_worked", null],
      ["2026-05-03", 0, "not_worked", "not_worked", null],
      ["2026-05-04", 0.5, "asked", "not_asked", null],
    ],
  );
  const friday = countDays(sixDay, france, [line("20 Nov pm")]).by_day;
  assert.deepEqual(
    friday.map((d) => [d.day, d.morning, d.afternoon]),
    [
      ["2026-11-20", "not_asked", "asked"],
      ["2026-11-21", "until_back", "until_back"],
      ["2026-11-22", "sunday", "sunday"],
    ],
  );
});

test("point 17: a half day on a public holiday costs nothing and lessens nothing else", () => {
  assert.equal(countDays(working, france, [line("10 Nov", "11 Nov noon")]).days, 1);
  assert.equal(countDays(working, france, [line("11 Nov pm", "12 Nov")]).days, 1);
  const eve = { ...france, holidays: [publicHoliday("2026-12-24", "Réveillon", "afternoon")] };
  assert.equal(countDays(working, eve, [line("24 Dec")]).days, 0.5);
  assert.equal(countDays(working, eve, [line("24 Dec pm")]).days, 0);
});

test("types that count public holidays or weekends take them", () => {
  assert.equal(countDays({ ...working, excludes_public_holidays: false }, france, [line("10 Nov", "12 Nov")]).days, 3);
  assert.equal(countDays({ ...working, excludes_weekends: false }, france, [line("9 Nov", "15 Nov")]).days, 6);
  // Where public holidays count, one after the last day is taken only if it is asked for.
  assert.equal(countDays({ ...sixDay, excludes_public_holidays: false }, france, [line("30 Apr")]).days, 1);
});

test("several lines are counted apart, and one is back after the last", () => {
  const count = countDays(working, france, [line("9 Nov"), line("12 Nov pm", "13 Nov")]);
  assert.deepEqual([count.days, count.lines.map((l) => l.days), count.return_date], [2.5, [1, 1.5], "2026-11-16"]);
});

const weekday = fc.constantFrom("11", "10", "01", "00");
const calendars: fc.Arbitrary<LeaveCalendar> = fc.record({
  week: fc.tuple(weekday, weekday, weekday, weekday, fc.constant("11"), weekday, weekday) as fc.Arbitrary<Weekdays>,
  holidays: fc.array(
    fc.record({
      day: fc.integer({ min: -3, max: 40 }).map((n) => shiftDay("2026-11-09", n)),
      part: fc.constantFrom("day", "morning", "afternoon"),
      name: fc.constant("Feast"),
      name_fr: fc.constant(null),
    }),
    { maxLength: 5 },
  ),
});
const rules: fc.Arbitrary<CountRules> = fc.record({
  excludes_weekends: fc.boolean(),
  day_unit: fc.constantFrom("working", "six_day", "calendar"),
  excludes_public_holidays: fc.boolean(),
});

test("days of a split request are the days of the whole", () => {
  const start = halfOf("2026-11-09", "morning");
  fc.assert(
    fc.property(
      rules,
      calendars,
      fc.nat(14),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (r, c, at, a, b) => {
        const [first, cut, end] = [start + at, start + at + a, start + at + a + b];
        const days = (from: number, to: number): number =>
          countDays(r, c, [lineOfHalves({ first: from, end: to })]).days;
        assert.equal(days(first, cut) + days(cut, end), days(first, end));
      },
    ),
    { numRuns: 1000 },
  );
});

test("what is explained day by day adds up to what is counted", () => {
  const start = halfOf("2026-11-09", "morning");
  fc.assert(
    fc.property(rules, calendars, fc.nat(14), fc.integer({ min: 1, max: 30 }), (r, c, at, length) => {
      const asked = lineOfHalves({ first: start + at, end: start + at + length });
      assert.deepEqual(halvesOf(asked), { first: start + at, end: start + at + length });
      const { days, by_day } = countDays(r, c, [asked]);
      assert.equal(
        by_day.reduce((sum, d) => sum + d.days, 0),
        days,
      );
      assert.equal(new Set(by_day.map((d) => d.day)).size, by_day.length);
    }),
  );
});
