// Working time is the length of open instants: of a span of local time, the hour that is skipped in spring counts none, the one that is repeated
// in autumn counts twice.
import { shiftDay } from "../kit/recurrence.ts";
import { offsetAt } from "../kit/wall-time.ts";
import { planOf, type OfficeCalendar } from "./day-plan.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** How far a due time is looked for: a calendar may have no open hours at all. */
const FARTHEST = 3660 * DAY;

/** Instants in milliseconds: from, inclusive, to, exclusive. */
type Instants = readonly [from: number, to: number];

/** The instant in a span at which the offset changes, to the millisecond. */
function changeIn(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** A span of instants as stretches of at most a week with one offset from UTC each. No zone changes its clocks twice within a week. */
function* stretches(from: number, to: number, timeZone: string): Generator<readonly [...Instants, offset: number]> {
  let offset = offsetAt(from, timeZone);
  for (let at = from; at < to; at += WEEK) {
    const next = Math.min(at + WEEK, to);
    const after = offsetAt(next, timeZone);
    const change = after === offset ? next : changeIn(at, next, timeZone);
    yield [at, change, offset];
    if (change < next) yield [change, next, after];
    offset = after;
  }
}

/** The instants between two at which the office is open, in order. */
function* openInstants(calendar: OfficeCalendar, from: number, to: number): Generator<Instants> {
  for (const [start, end, offset] of stretches(from, to, calendar.time_zone)) {
    const last = new Date(end + offset - 1).toISOString().slice(0, 10);
    for (let day = new Date(start + offset).toISOString().slice(0, 10); day <= last; day = shiftDay(day, 1)) {
      const midnight = Date.parse(`${day}T00:00:00Z`) - offset;
      for (const [a, b] of planOf(calendar, day).open) {
        const [x, y] = [Math.max(start, midnight + a * MINUTE), Math.min(end, midnight + b * MINUTE)];
        if (x < y) yield [x, y];
      }
    }
  }
}

/** Working minutes between two moments (ISO 8601), parts of a minute included; 0 if the second is not later. */
export function workingMinutes(calendar: OfficeCalendar, from: string, to: string): number {
  let open = 0;
  for (const [a, b] of openInstants(calendar, Date.parse(from), Date.parse(to))) open += b - a;
  return open / MINUTE;
}

/** The earliest moment at which so many working minutes have passed since `from`; undefined if that is not within ten years. */
export function dueAt(calendar: OfficeCalendar, from: string, minutes: number): string | undefined {
  const start = Date.parse(from);
  let left = minutes * MINUTE;
  if (left <= 0) return new Date(start).toISOString();
  for (const [a, b] of openInstants(calendar, start, start + FARTHEST)) {
    if (b - a >= left) return new Date(a + left).toISOString();
    left -= b - a;
  }
  return undefined;
}
