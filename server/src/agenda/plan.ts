import ICAL from "ical.js";
import { momentAt, shiftWall, minutesBetween, wallAt } from "#contract/kit/wall-time.ts";

/** The fields that determine when an appointment takes place. */
export interface Timed {
  readonly wall_start: string;
  readonly wall_end: string;
  readonly all_day: boolean;
  readonly time_zone: string;
  readonly repeat: string | null;
  readonly remind_minutes: number | null;
}
export interface PlannedTime {
  /** The start by the series' rule; null if the appointment doesn't repeat. */
  readonly at: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly remind_at: string | null;
}

const DAY = 1440;
const MILLISECONDS = 60_000;
/** How many days of past and future times of a series are stored. */
const BACK_DAYS = 400;
const HORIZON_DAYS = 730;

const floating = (wall: string): ICAL.Time => ICAL.Time.fromDateTimeString(`${wall}:00`);
const wallOf = (time: ICAL.Time): string => time.toString().slice(0, 16);

/** The rule as RFC 5545 reads it. Our `UNTIL` day includes that whole day. */
const ruleOf = (repeat: string): ICAL.Recur =>
  ICAL.Recur.fromString(repeat.replace(/UNTIL=(\d{8})$/u, "UNTIL=$1T235959"));

const later = (moment: string, minutes: number): string =>
  `${new Date(Date.parse(moment) + minutes * MILLISECONDS).toISOString().slice(0, 19)}Z`;

/** One time that starts at local time `start`. */
function timeAt(timed: Timed, start: string, at: string | null): PlannedTime {
  const length = minutesBetween(timed.wall_start, timed.wall_end) + (timed.all_day ? DAY : 0);
  const starts_at = momentAt(start, timed.time_zone);
  const end = momentAt(shiftWall(start, length), timed.time_zone);
  // In the hour that a change of the clock skips or repeats, the end may come before the start; then add the duration.
  const ends_at = end < starts_at ? later(starts_at, length) : end;
  const remind_at = timed.remind_minutes === null ? null : later(starts_at, -timed.remind_minutes);
  return { at, starts_at, ends_at, remind_at };
}

/**
 * The times of an appointment. A series keeps its local time: ten o'clock stays ten o'clock when summer time begins.
 * @param skipped starts by the series' rule of times that were deleted or taken out
 * @returns `to`: the first start that is not stored any more, for an endless or long series; null if these are all times
 */
export function timesOf(
  timed: Timed,
  skipped: readonly string[],
  now: Date,
): { readonly times: readonly PlannedTime[]; readonly to: string | null } {
  if (timed.repeat === null) return { times: [timeAt(timed, timed.wall_start, null)], to: null };
  const since = later(now.toISOString(), -BACK_DAYS * DAY);
  const begins = momentAt(timed.wall_start, timed.time_zone);
  const horizon = later(begins > now.toISOString() ? begins : now.toISOString(), HORIZON_DAYS * DAY);
  const out = new Set(skipped.map((moment) => Date.parse(moment)));
  const times: PlannedTime[] = [];
  for (const wall of wallsOf(timed.repeat, timed.wall_start)) {
    const at = momentAt(wall, timed.time_zone);
    if (at > horizon) return { times, to: at };
    if (at >= since && !out.has(Date.parse(at))) times.push(timeAt(timed, wall, at));
  }
  return { times, to: null };
}

/** The local starts of a series. */
function* wallsOf(repeat: string, start: string): Generator<string> {
  const all = ruleOf(repeat).iterator(floating(start));
  for (let next = all.next() as ICAL.Time | null; next; next = all.next() as ICAL.Time | null) yield wallOf(next);
}

/** The local start of the series' time at this moment; undefined if it has none then. */
export function wallOfTime(timed: Timed, at: string): string | undefined {
  const moment = later(at, 0);
  const wanted = wallAt(moment, timed.time_zone);
  for (const wall of timed.repeat === null ? [] : wallsOf(timed.repeat, timed.wall_start)) {
    if (momentAt(wall, timed.time_zone) === moment) return wall;
    if (wall > wanted) return undefined;
  }
  return undefined;
}

/** Number of times of a series before a local start. */
export function countBefore(timed: Timed, wall: string): number {
  let count = 0;
  for (const one of timed.repeat === null ? [] : wallsOf(timed.repeat, timed.wall_start)) {
    if (one >= wall) break;
    count += 1;
  }
  return count;
}

/** The local start of the first time; undefined where the rule gives none, as its last day is before the first. */
export function firstWall({ repeat, wall_start }: Pick<Timed, "repeat" | "wall_start">): string | undefined {
  if (repeat === null) return wall_start;
  const first = wallsOf(repeat, wall_start).next();
  return first.done ? undefined : first.value;
}
