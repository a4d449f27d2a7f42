import assert from "node:assert/strict";
import fc from "fast-check";
import { planOf, wholeDay, type DayPlan, type OfficeCalendar, type WeekHours } from "#contract/calendars/day-plan.ts";
import { wallAt } from "#contract/kit/wall-time.ts";
import { solutionClock, type TicketMoment } from "#contract/tickets/clock.ts";
import type { TicketMeaning } from "#contract/tickets/colours.ts";

// The clocks of tickets beside the count that anybody would do: minute by minute.

const MINUTE = 60_000;
const START = Date.UTC(2027, 0, 1);
const LENGTH = 680_000;

const spans = (text: string) => text.split(" ").map((s) => ({ from: s.slice(0, 5), to: s.slice(6) }));
const office = (time_zone: string, week: WeekHours, holidays: readonly string[]): OfficeCalendar => ({
  time_zone,
  hours: [{ valid_from: "2020-01-01", home_country_hash_id: "home", week }],
  exceptions: [
    { kind: "closure", name: "Works", first_day: "2027-08-02", last_day: "2027-08-06", from: "13:00", to: "24:00" },
    { kind: "extra", name: "Stock-take", first_day: "2027-06-26", last_day: "2027-06-26", from: "09:00", to: "12:30" },
  ],
  holidays: holidays.map((day) => ({ day, name: day, name_fr: null, part: "day", country_hash_id: "home" })),
});
const weekOf = (weekday: string, saturday = ""): WeekHours =>
  Array.from({ length: 7 }, (_, i) => (i < 5 ? spans(weekday) : i === 5 && saturday ? spans(saturday) : []));
/** Three zones with their public holidays, and one that never closes: of two, the clocks change. */
const offices: Readonly<Record<string, OfficeCalendar>> = {
  paris: office("Europe/Paris", weekOf("09:00-13:00 14:00-18:00"), ["2027-03-29", "2027-05-06", "2027-07-14"]),
  douala: office("Africa/Douala", weekOf("08:00-12:00 13:00-17:00", "08:00-12:00"), ["2027-02-11"]),
  capeTown: office("Africa/Johannesburg", weekOf("08:00-16:30"), ["2027-03-22", "2027-03-26", "2027-03-29"]),
  roundTheClock: office(
    "Europe/Paris",
    Array.from({ length: 7 }, () => [wholeDay]),
    [],
  ),
};
const calendarOf = (zone: string): OfficeCalendar => offices[zone] as OfficeCalendar;

/** Whether an office is open in each minute from the start on, by its wall clock: offsets change on full hours alone. */
function openMinutes(calendar: OfficeCalendar): Uint8Array {
  const open = new Uint8Array(LENGTH);
  const plans = new Map<string, DayPlan>();
  for (let hour = 0; hour < LENGTH; hour += 60) {
    const wall = wallAt(new Date(START + hour * MINUTE).toISOString(), calendar.time_zone);
    const day = wall.slice(0, 10);
    const plan = plans.get(day) ?? planOf(calendar, day);
    plans.set(day, plan);
    const from = Number(wall.slice(11, 13)) * 60;
    for (let m = 0; m < 60 && hour + m < LENGTH; m++)
      if (plan.open.some(([x, y]) => x <= from + m && from + m < y)) open[hour + m] = 1;
  }
  return open;
}

const tables = new Map<string, Uint8Array>();
function tableOf(zone: string): Uint8Array {
  const table = tables.get(zone) ?? openMinutes(calendarOf(zone));
  tables.set(zone, table);
  return table;
}

/** The count that anybody would do: minute by minute, each in its office and state; beyond now it only looks for the due time. */
function minuteByMinute(moments: readonly TicketMoment[], target: number | null, now: string) {
  const indexOf = (moment: string): number => (Date.parse(moment) - START) / MINUTE;
  const end = indexOf(now);
  let [elapsed, ran, due] = [0, 0, -1];
  for (const [i, { at: from, state, zone }] of moments.entries()) {
    const next = moments[i + 1];
    if (state !== "OPEN") continue;
    const open = tableOf(zone);
    const to = next ? indexOf(next.at) : LENGTH;
    for (let m = indexOf(from); m < to; m++) {
      if (m >= end && (target === null || due >= 0)) break;
      if (!open[m]) continue;
      ran += 1;
      if (m < end) elapsed += 1;
      if (ran === target) due = m + 1;
    }
  }
  return { elapsed, due: due < 0 ? null : START + due * MINUTE, late: target !== null && elapsed > target };
}

const zone = fc.constantFrom(...Object.keys(offices));
const question = fc.record({
  start: fc.integer({ min: 0, max: 500_000 }),
  zone,
  steps: fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 3000 }),
      state: fc.constantFrom("OPEN", "WAITING", "SOLVED"),
      zone,
    }),
    { maxLength: 4 },
  ),
  /** Minutes from the last step to now. */
  rest: fc.integer({ min: 0, max: 4000 }),
  target: fc.option(fc.integer({ min: 1, max: 2000 })),
});

/** Compares so many random tickets; throws for the first whose clock differs. */
export function compareClocks(numRuns: number, seed?: number): void {
  fc.assert(
    fc.property(question, ({ start, zone: first, steps, rest, target }) => {
      let minute = START + start * MINUTE;
      const moment = (state: TicketMeaning, where: string): TicketMoment => ({
        at: new Date(minute).toISOString(),
        state,
        zone: where,
      });
      const moments = [moment("OPEN", first)];
      for (const s of steps) {
        minute += s.after * MINUTE;
        moments.push(moment(s.state, s.zone));
      }
      const now = new Date(minute + rest * MINUTE).toISOString();
      const clock = solutionClock({ moments, target, calendarOf, now });
      const plain = minuteByMinute(moments, target, now);
      assert.deepEqual([clock.elapsed, clock.late], [plain.elapsed, plain.late]);
      const due = moments.at(-1)?.state === "OPEN" && target !== null ? plain.due : null;
      assert.equal(clock.due_at && Date.parse(clock.due_at), due);
    }),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
}
