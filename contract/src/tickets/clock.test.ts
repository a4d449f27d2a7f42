import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { wholeDay, type OfficeCalendar, type TimeSpan, type WeekHours } from "../calendars/day-plan.ts";
import { momentAt, wallAt } from "../kit/wall-time.ts";
import { answerClock, solutionClock, type TicketMoment } from "./clock.ts";
import type { TicketMeaning } from "./colours.ts";

const spans = (text: string): TimeSpan[] => text.split(" ").map((s) => ({ from: s.slice(0, 5), to: s.slice(6) }));
const office = (
  time_zone: string,
  weekday: string,
  saturday = "",
  holidays: readonly string[] = [],
): OfficeCalendar => ({
  time_zone,
  hours: [
    {
      valid_from: "2020-01-01",
      home_country_hash_id: "home",
      week: Array.from({ length: 7 }, (_, i) =>
        i < 5 ? spans(weekday) : i === 5 && saturday ? spans(saturday) : [],
      ) as WeekHours,
    },
  ],
  exceptions: [],
  holidays: holidays.map((day) => ({ day, name: day, name_fr: null, part: "day", country_hash_id: "home" })),
});
const france = ["2027-01-01", "2027-03-29", "2027-05-06", "2027-07-14"];
const eve = {
  kind: "closure",
  name: "Eve",
  first_day: "2027-12-24",
  last_day: "2027-12-24",
  from: "13:00",
  to: "24:00",
} as const;
const P = { ...office("Europe/Paris", "09:00-13:00 14:00-18:00", "", france), exceptions: [eve] };
const D = office("Africa/Douala", "08:00-12:00 13:00-17:00", "08:00-12:00", ["2027-02-11"]);
const J = office("Africa/Johannesburg", "08:00-16:30", "", ["2027-03-22", "2027-03-26", "2027-03-29"]);
const R: OfficeCalendar = {
  ...office("Europe/Paris", "09:00-18:00"),
  hours: [{ valid_from: "2020-01-01", home_country_hash_id: null, week: Array.from({ length: 7 }, () => [wholeDay]) }],
};
const calendars = { P, D, J, R };
type Office = keyof typeof calendars;
const calendarOf = (zone: string): OfficeCalendar => calendars[zone as Office];
type Told = readonly [wall: string, state: TicketMeaning, zone?: Office];

/** A ticket's moments, each by the clock of its office. */
const momentsOf = (zone: Office, told: readonly Told[]): TicketMoment[] =>
  told.map(([wall, state, at = zone]) => ({ at: momentAt(wall, calendars[at].time_zone), state, zone: at }));
const at = (zone: Office, told: readonly Told[], target: number | null, now: string) =>
  solutionClock({ moments: momentsOf(zone, told), target, calendarOf, now: momentAt(now, calendars[zone].time_zone) });
const dueOf = (zone: Office, told: readonly Told[], target: number, now: string): string | null => {
  const { due_at } = at(zone, told, target, now);
  return due_at && wallAt(due_at, calendars[told.at(-1)?.[2] ?? zone].time_zone);
};

describe("examples of the domain page: asked, then due after so many minutes of working time", () => {
  const examples: readonly (readonly [string, Office, asked: string, minutes: number, due: string])[] = [
    ["1", "P", "2027-01-12T12:30", 60, "2027-01-12T14:30"],
    ["2", "P", "2027-01-12T17:00", 60, "2027-01-12T18:00"],
    ["3", "P", "2027-01-15T17:15", 90, "2027-01-18T09:45"],
    ["4", "P", "2027-07-14T11:00", 30, "2027-07-15T09:30"],
    ["5", "P", "2027-12-24T12:00", 120, "2027-12-27T10:00"],
    ["6", "D", "2027-01-16T11:00", 120, "2027-01-18T09:00"],
    ["7", "J", "2027-03-25T16:00", 60, "2027-03-30T08:30"],
    ["8", "P", "2027-03-26T17:30", 60, "2027-03-30T09:30"],
    ["9", "R", "2027-03-27T20:00", 480, "2027-03-28T05:00"],
    ["10", "R", "2027-10-30T20:00", 480, "2027-10-31T03:00"],
  ];
  for (const [number, zone, asked, minutes, due] of examples)
    test(number, () => assert.equal(dueOf(zone, [[asked, "OPEN"]], minutes, asked), due));
});

describe("examples of the domain page: with pauses", () => {
  test("11 P Tue 10:00, 8 h, waits Tue 11:00 to Thu 9:00: Thu 17:00", () => {
    const told: Told[] = [
      ["2027-01-12T10:00", "OPEN"],
      ["2027-01-12T11:00", "WAITING"],
      ["2027-01-14T09:00", "OPEN"],
    ];
    assert.equal(dueOf("P", told, 480, "2027-01-14T10:00"), "2027-01-14T17:00");
  });
  test("12 P Tue 17:00, 2 h, waits 18:30 to Wed 8:00: Wed 10:00", () => {
    const told: Told[] = [
      ["2027-01-12T17:00", "OPEN"],
      ["2027-01-12T18:30", "WAITING"],
      ["2027-01-13T08:00", "OPEN"],
    ];
    assert.equal(dueOf("P", told, 120, "2027-01-13T08:30"), "2027-01-13T10:00");
  });
  test("13 P Tue 9:00, 4 h, solved 11:00, reopened Wed 16:00: 18:00; solved Thu 9:01: late", () => {
    const told: Told[] = [
      ["2027-01-12T09:00", "OPEN"],
      ["2027-01-12T11:00", "SOLVED"],
      ["2027-01-13T16:00", "OPEN"],
    ];
    assert.equal(dueOf("P", told, 240, "2027-01-13T16:30"), "2027-01-13T18:00");
    const solved = (when: string) => at("P", [...told, [when, "SOLVED"]], 240, "2027-01-20T09:00");
    assert.deepEqual([solved("2027-01-14T09:01").elapsed, solved("2027-01-14T09:01").late], [241, true]);
    assert.deepEqual([solved("2027-01-14T08:00").elapsed, solved("2027-01-14T08:00").late], [240, false]);
  });
  test("14 P Tue 9:00, waits 10 to 12, then 4 h (a new priority): 16:00", () => {
    const told: Told[] = [
      ["2027-01-12T09:00", "OPEN"],
      ["2027-01-12T10:00", "WAITING"],
      ["2027-01-12T12:00", "OPEN"],
    ];
    assert.equal(dueOf("P", told, 240, "2027-01-12T12:00"), "2027-01-12T16:00");
    // Another target counts the same time.
    assert.equal(dueOf("P", told, 60, "2027-01-12T12:00"), "2027-01-12T10:00");
  });
  test("15 P Tue 16:00, 4 h, to D at 17:00: Wed 11:00", () => {
    const told: Told[] = [
      ["2027-01-12T16:00", "OPEN"],
      ["2027-01-12T17:00", "OPEN", "D"],
    ];
    assert.equal(dueOf("P", told, 240, "2027-01-12T17:00"), "2027-01-13T11:00");
  });
});

describe("the solution clock", () => {
  test("21: of a day with several spans lunch counts nowhere, a half day ends at noon, and extra hours win over a closure", () => {
    const extra = { ...eve, kind: "extra", name: "Stock-take", from: "15:00", to: "17:00" } as const;
    const due = (calendar: OfficeCalendar, asked: string, target: number): string | null => {
      const now = momentAt(asked, calendar.time_zone);
      const moments = [{ at: now, state: "OPEN" as const, zone: "P" }];
      const { due_at } = solutionClock({ moments, target, calendarOf: () => calendar, now });
      return due_at && wallAt(due_at, calendar.time_zone);
    };
    assert.equal(due(P, "2027-01-12T12:30", 60), "2027-01-12T14:30");
    assert.equal(due(P, "2027-12-24T12:00", 120), "2027-12-27T10:00");
    assert.equal(due({ ...P, exceptions: [eve, extra] }, "2027-12-24T12:00", 120), "2027-12-24T16:00");
  });

  test("23: waiting over a weekend gives back no more than working time, and what is due is due while the office is open", () => {
    const told: Told[] = [
      ["2027-01-15T17:00", "OPEN"],
      ["2027-01-15T17:30", "WAITING"],
      ["2027-01-18T08:00", "OPEN"],
    ];
    assert.equal(dueOf("P", told, 120, "2027-01-18T08:30"), "2027-01-18T10:30");
    assert.equal(at("P", told, 120, "2027-01-18T09:15").elapsed, 45);
  });
  test("stands while it waits and while it is solved: then it is not due", () => {
    for (const state of ["WAITING", "SOLVED", "CLOSED"] as const) {
      const told: Told[] = [
        ["2027-01-12T09:00", "OPEN"],
        ["2027-01-12T11:00", state],
      ];
      const { elapsed, due_at, late, runs } = at("P", told, 240, "2027-01-20T09:00");
      assert.deepEqual([elapsed, due_at, late, runs], [120, null, false, false]);
    }
  });
  test("is in time when it was solved on Saturday after a due time of Friday's closing", () => {
    const told: Told[] = [
      ["2027-01-15T14:00", "OPEN"],
      ["2027-01-16T11:00", "SOLVED"],
    ];
    assert.deepEqual(
      [at("P", told, 240, "2027-01-18T09:00").elapsed, at("P", told, 240, "2027-01-18T09:00").late],
      [240, false],
    );
  });
  test("without a target is never due nor late", () => {
    const { elapsed, due_at, late } = at("P", [["2027-01-12T09:00", "OPEN"]], null, "2027-01-15T18:00");
    assert.deepEqual([elapsed, due_at, late], [1920, null, false]);
  });
});

describe("the answer clock", () => {
  const answer = (told: readonly Told[], answered: string | null, now = "2027-01-20T09:00") => {
    const zone = P.time_zone;
    const answered_at = answered && momentAt(answered, zone);
    return answerClock({
      moments: momentsOf("P", told),
      target: 120,
      calendarOf,
      now: momentAt(now, zone),
      answered_at,
    });
  };
  test("runs to the first answer", () => {
    const { elapsed, late, runs, due_at } = answer([["2027-01-12T09:00", "OPEN"]], "2027-01-12T10:30");
    assert.deepEqual([elapsed, late, runs, due_at], [90, false, false, null]);
    assert.equal(answer([["2027-01-12T09:00", "OPEN"]], "2027-01-12T14:01").late, true);
  });
  test("ends when it is solved without an answer", () => {
    const told: Told[] = [
      ["2027-01-12T09:00", "OPEN"],
      ["2027-01-12T10:00", "SOLVED"],
      ["2027-01-13T10:00", "OPEN"],
    ];
    assert.deepEqual([answer(told, null).elapsed, answer(told, null).runs], [60, false]);
  });
  test("is due while nobody has answered", () => {
    const { due_at, runs } = answer([["2027-01-12T09:00", "OPEN"]], null, "2027-01-12T09:30");
    assert.deepEqual([due_at && wallAt(due_at, P.time_zone), runs], ["2027-01-12T11:00", true]);
  });
});
