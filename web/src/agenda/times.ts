import { shiftDay } from "#contract/kit/recurrence.ts";
import { readClock } from "#contract/kit/typed-time.ts";
import { minutesBetween, shiftWall } from "#contract/kit/wall-time.ts";

/** When an appointment is, as its form has it: times as they are typed. */
export interface Times {
  readonly day: string;
  readonly from: string;
  readonly last: string;
  readonly to: string;
  readonly all_day: boolean;
}
const DAY = 1440;

/** The last day, moved by as many days as the first: an appointment that is put earlier does not grow. */
export const movedAlong = (last: string, was: string, day: string): string =>
  last && was && day ? shiftDay(last, (Date.parse(day) - Date.parse(was)) / 86_400_000) : last;

/** A new start moves the end along: the appointment keeps its length, over midnight too. */
export function movedTo(v: Times, from: string, was: string | undefined): Partial<Times> {
  const to = readClock(v.to);
  if (was === undefined || to === undefined || !v.day) return { from };
  const end = shiftWall(`${v.last}T${to}`, minutesBetween(`${v.day}T${was}`, `${v.day}T${from}`));
  return end > `${v.day}T${from}` ? { from, to: end.slice(11), last: end.slice(0, 10) } : { from };
}

/** An end that is typed. One that lay after midnight comes back to the day of the start, unless the appointment lasts for days. */
export function endedAt(v: Times, to: string, was: string | undefined): Partial<Times> {
  const from = readClock(v.from);
  if (from === undefined || v.last <= v.day) return { to };
  const start = `${v.day}T${from}`;
  const isShort = was === undefined || minutesBetween(start, `${v.last}T${was}`) < DAY;
  return isShort && to > from ? { to, last: v.day } : { to };
}

/** Start and end for the API. If only hours are asked for, the last day is at least the first. */
export function timesOf(v: Times): { start: string; end: string } {
  const last = v.all_day || v.last > v.day ? v.last : v.day;
  return {
    start: `${v.day}T${v.all_day ? "00:00" : (readClock(v.from) ?? v.from)}`,
    end: `${last}T${v.all_day ? "00:00" : (readClock(v.to) ?? v.to)}`,
  };
}
