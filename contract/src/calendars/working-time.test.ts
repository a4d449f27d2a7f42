import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { momentAt, wallAt } from "../kit/wall-time.ts";
import { planOf, wholeDay, type OfficeCalendar, type TimeSpan, type WeekHours } from "./day-plan.ts";
import { dueAt, workingMinutes } from "./working-time.ts";

const spans = (text: string): TimeSpan[] => text.split(" ").map((s) => ({ from: s.slice(0, 5), to: s.slice(6) }));
const weekOf = (weekday: string, saturday?: string): WeekHours =>
  Array.from({ length: 7 }, (_, i) => (i < 5 ? spans(weekday) : i === 5 && saturday ? spans(saturday) : []));
const office = (
  time_zone: string,
  week: WeekHours,
  holidays: readonly string[],
  more: Partial<OfficeCalendar> = {},
) => ({
  time_zone,
  hours: [{ valid_from: "2020-01-01", home_country_hash_id: "home", week }],
  exceptions: [],
  holidays: holidays.map((day) => ({ day, name: day, name_fr: null, part: "day" as const, country_hash_id: "home" })),
  ...more,
});
const france = ["2027-01-01", "2027-03-29", "2027-05-01", "2027-05-06", "2027-05-08", "2027-05-17", "2027-07-14"];
const paris = office("Europe/Paris", weekOf("09:00-13:00 14:00-18:00"), france, {
  exceptions: [
    {
      kind: "closure",
      name: "Christmas Eve",
      first_day: "2027-12-24",
      last_day: "2027-12-24",
      from: "13:00",
      to: "24:00",
    },
  ],
});
const douala = office("Africa/Douala", weekOf("08:00-12:00 13:00-17:00", "08:00-12:00"), ["2027-01-01", "2027-02-11"]);
const johannesburg = office("Africa/Johannesburg", weekOf("08:00-16:30"), ["2027-03-22", "2027-03-26", "2027-03-29"]);
const roundTheClock = office(
  "Europe/Paris",
  Array.from({ length: 7 }, () => [wholeDay]),
  [],
);

describe("when working time has passed", () => {
  const examples: readonly (readonly [string, OfficeCalendar, from: string, minutes: number, due: string])[] = [
    ["1 over the lunch break", paris, "2027-01-12T12:30", 60, "2027-01-12T14:30"],
    ["2 until the office closes, not until it opens again", paris, "2027-01-12T17:00", 60, "2027-01-12T18:00"],
    ["3 over a weekend", paris, "2027-01-15T17:15", 90, "2027-01-18T09:45"],
    ["4 on a public holiday", paris, "2027-07-14T11:00", 30, "2027-07-15T09:30"],
    ["5 over a half day and a weekend", paris, "2027-12-24T12:00", 120, "2027-12-27T10:00"],
    ["6 on a Saturday morning", douala, "2027-01-16T11:00", 120, "2027-01-18T09:00"],
    ["7 over two public holidays and a weekend", johannesburg, "2027-03-25T16:00", 60, "2027-03-30T08:30"],
    ["8 over Easter, where Good Friday is worked", paris, "2027-03-26T17:30", 60, "2027-03-30T09:30"],
    ["9 over the hour that is skipped in spring", roundTheClock, "2027-03-27T20:00", 480, "2027-03-28T05:00"],
    ["10 over the hour that is repeated in autumn", roundTheClock, "2027-10-30T20:00", 480, "2027-10-31T03:00"],
  ];
  for (const [name, calendar, from, minutes, due] of examples)
    test(name, () => {
      const zone = calendar.time_zone;
      const began = momentAt(from, zone);
      const found = dueAt(calendar, began, minutes);
      assert.equal(found && wallAt(found, zone), due);
      assert.equal(workingMinutes(calendar, began, found ?? began), minutes);
    });
  test("never, without open hours: nothing rather than an endless search", () => {
    assert.equal(dueAt(office("Europe/Paris", weekOf("09:00-09:00"), []), "2027-01-12T08:00:00Z", 1), undefined);
  });
});

describe("a day", () => {
  const on = (day: string, more: Partial<OfficeCalendar>) => planOf({ ...paris, ...more }, day);
  test("without hours of its own is Monday to Friday 9 to 18, and has no public holidays", () => {
    assert.deepEqual(on("2027-07-14", { hours: [] }), { open: [[540, 1080]], why: [], midday: 720 });
    assert.deepEqual(on("2027-07-17", { hours: [] }), { open: [], why: [{ why: "weekday" }], midday: 720 });
  });
  test("goes by the hours that hold on it", () => {
    const later = { valid_from: "2027-02-01", home_country_hash_id: null, week: weekOf("07:00-15:00") };
    const hours = [...paris.hours, later];
    assert.deepEqual(on("2027-01-29", { hours }).open.length, 2);
    assert.deepEqual(on("2027-02-01", { hours }).open, [[420, 900]]);
    assert.deepEqual(on("2027-03-29", { hours }).open, [[420, 900]], "another home country, other public holidays");
  });
  test("half a public holiday closes until or after the break", () => {
    const half = (part: "morning" | "afternoon") =>
      on("2027-06-02", {
        holidays: [{ day: "2027-06-02", name: "Half", name_fr: null, part, country_hash_id: "home" }],
      }).open;
    assert.deepEqual(half("morning"), [[840, 1080]]);
    assert.deepEqual(half("afternoon"), [[540, 780]]);
  });
  test("extra hours win over a closure and a public holiday", () => {
    const exceptions = [
      { kind: "closure" as const, name: "Works", first_day: "2027-07-12", last_day: "2027-07-16", ...wholeDay },
      {
        kind: "extra" as const,
        name: "Stock-take",
        first_day: "2027-07-14",
        last_day: "2027-07-14",
        from: "08:00",
        to: "10:00",
      },
    ];
    assert.deepEqual(on("2027-07-13", { exceptions }).open, []);
    assert.deepEqual(on("2027-07-14", { exceptions }).open, [[480, 600]]);
    assert.deepEqual(
      on("2027-07-14", { exceptions }).why.map((r) => r.why),
      ["holiday", "closure", "extra"],
    );
  });
});

describe("whatever the office and the moment", () => {
  const calendars = [paris, douala, johannesburg, roundTheClock];
  const calendar = fc.integer({ min: 0, max: calendars.length - 1 }).map((i) => calendars[i] ?? paris);
  /** Minutes of 2027, the days on which clocks change among them. */
  const moment = fc
    .integer({ min: 0, max: 525_599 })
    .map((minute) => new Date(Date.UTC(2027, 0, 1) + minute * 60_000).toISOString());

  test("working time adds up where it is split, and is no longer than the time itself", () => {
    fc.assert(
      fc.property(calendar, moment, moment, moment, (anyOffice, ...three) => {
        const [a = "", b = "", c = ""] = three.toSorted();
        const whole = workingMinutes(anyOffice, a, c);
        assert.equal(workingMinutes(anyOffice, a, b) + workingMinutes(anyOffice, b, c), whole);
        assert.ok(whole <= (Date.parse(c) - Date.parse(a)) / 60_000);
      }),
      { numRuns: 150 },
    );
  });
  test("the due time is the first at which the target is reached", () => {
    fc.assert(
      fc.property(calendar, moment, fc.integer({ min: 1, max: 6000 }), (anyOffice, from, minutes) => {
        const due = dueAt(anyOffice, from, minutes) ?? "";
        assert.equal(workingMinutes(anyOffice, from, due), minutes);
        const before = new Date(Date.parse(due) - 60_000).toISOString();
        assert.equal(workingMinutes(anyOffice, from, before), minutes - 1);
      }),
      { numRuns: 150 },
    );
  });
  test("round the clock, working time is the time that passes", () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        const [from = "", to = ""] = [a, b].toSorted();
        assert.equal(workingMinutes(roundTheClock, from, to), (Date.parse(to) - Date.parse(from)) / 60_000);
      }),
      { numRuns: 100 },
    );
  });
});
