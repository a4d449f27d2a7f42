// Where days and half days are drawn: windows of a calendar, and the place of an absence in one.
import { daysBetween } from "#contract/calendars/workdays.ts";
import { shiftDay, shiftMonths, weekdayOf } from "#contract/kit/recurrence.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";

/** An absence from a half day to a half day. */
export interface Span {
  readonly start_date: string;
  readonly end_date: string;
  readonly starts: "morning" | "afternoon";
  readonly ends: "evening" | "midday";
}
/** The first and the last day that are shown. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

export const views = ["month", "quarter", "year"] as const;
export type View = (typeof views)[number];
const lengths = { month: 1, quarter: 3, year: 12 } as const;

const DAY = 86_400_000;
/** Days from one day to another. */
export const daysApart = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** The first of the month `by` months after that of a day. */
export const monthAfter = (day: string, by: number): string => shiftMonths(`${day.slice(0, 7)}-01`, by);
/** A month, a quarter that begins with the day's month, or the day's year. */
export function windowOf(view: View, day: string): Window {
  const from = view === "year" ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`;
  return { from, to: lastOfMonth(monthAfter(from, lengths[view] - 1)) };
}
export const stepWindow = (view: View, day: string, by: 1 | -1): string =>
  monthAfter(windowOf(view, day).from, by * lengths[view]);
/** The months of a window, `YYYY-MM`. */
export function monthsOf({ from, to }: Window): string[] {
  const months: string[] = [];
  for (let first = from; first <= to; first = monthAfter(first, 1)) months.push(first.slice(0, 7));
  return months;
}
export const daysOf = ({ from, to }: Window): string[] => [...daysBetween(from, to)];

/** Left edge and width in percent of the window; undefined outside it. */
export function placeOf(span: Span, { from, to }: Window): { left: number; width: number } | undefined {
  const all = daysApart(from, to) + 1;
  const first = Math.max(0, daysApart(from, span.start_date) + (span.starts === "afternoon" ? 0.5 : 0));
  const last = Math.min(all, daysApart(from, span.end_date) + (span.ends === "midday" ? 0.5 : 1));
  return last > first ? { left: (first / all) * 100, width: ((last - first) / all) * 100 } : undefined;
}

/** Whether the morning and the afternoon of a day lie in an absence. */
export const halvesOn = (span: Span, day: string): { morning: boolean; afternoon: boolean } => {
  const isIn = span.start_date <= day && day <= span.end_date;
  return {
    morning: isIn && !(day === span.start_date && span.starts === "afternoon"),
    afternoon: isIn && !(day === span.end_date && span.ends === "midday"),
  };
};

/** Runs of days in a row for which `is` holds. */
export function runsOf(days: readonly string[], is: (day: string) => boolean): Span[] {
  const runs: { first: string; last: string }[] = [];
  for (const day of days.filter(is)) {
    const open = runs.at(-1);
    if (open && shiftDay(open.last, 1) === day) open.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map(({ first, last }) => ({ start_date: first, end_date: last, starts: "morning", ends: "evening" }));
}

/** The days that a window names above its columns: all of a month, the Mondays of a quarter, the first days of a year's months. */
export const namedDays = (view: View, window: Window): string[] =>
  daysOf(window).filter((day) => view === "month" || (view === "quarter" ? weekdayOf(day) === 0 : day.endsWith("-01")));
