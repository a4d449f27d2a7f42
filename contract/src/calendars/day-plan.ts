// When an office is open on a day, and why not: from its dated hours, the public holidays of its home country, its closures and extra hours.
import { weekdayOf } from "../kit/recurrence.ts";

/** Part of a day that is a public holiday. */
export const dayParts = ["day", "morning", "afternoon"] as const;
export type DayPart = (typeof dayParts)[number];

/** Local times of a day, `HH:mm` up to `24:00`. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}
/** The opening hours of each weekday, Monday first. */
export type WeekHours = readonly (readonly TimeSpan[])[];

/** Opening hours that hold from a day on, until later ones. */
export interface DatedHours {
  readonly valid_from: string;
  readonly home_country_hash_id: string | null;
  readonly week: WeekHours;
}
/** A closure (whole days, or a part of each), or extra hours of each of its days. */
export interface CalendarException extends TimeSpan {
  readonly kind: "closure" | "extra";
  readonly name: string;
  readonly first_day: string;
  readonly last_day: string;
}
export interface HolidayOfCalendar {
  readonly day: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly part: DayPart;
  readonly country_hash_id: string;
}
/** All that decides when an office is open. */
export interface OfficeCalendar {
  readonly time_zone: string;
  /** By `valid_from`, ascending. */
  readonly hours: readonly DatedHours[];
  readonly exceptions: readonly CalendarException[];
  readonly holidays: readonly HolidayOfCalendar[];
}

/** Monday to Friday 9 to 18: an office without hours of its own. */
export const assumedWeek: WeekHours = Array.from({ length: 7 }, (_, weekday) =>
  weekday < 5 ? [{ from: "09:00", to: "18:00" }] : [],
);
export const wholeDay: TimeSpan = { from: "00:00", to: "24:00" };
export const isWholeDay = ({ from, to }: TimeSpan): boolean => from === wholeDay.from && to === wholeDay.to;

/** Minutes from midnight. */
export type Minutes = readonly [from: number, to: number];
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (n: number): string => String(n).padStart(2, "0");
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const spanOf = ({ from, to }: TimeSpan): Minutes => [minutesOf(from), minutesOf(to)];

const without = (open: readonly Minutes[], [from, to]: Minutes): Minutes[] =>
  open.flatMap(([a, b]): Minutes[] =>
    [[a, Math.min(b, from)] as const, [Math.max(a, to), b] as const].filter(([x, y]) => x < y),
  );
/** Spans in order, those that touch or overlap merged. */
function joined(open: readonly Minutes[]): Minutes[] {
  const all: [number, number][] = [];
  for (const [from, to] of open.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

const NOON = 720;
/** Where a day is cut into morning and afternoon: at a break that begins between 11 and 14, else at noon. */
function middayOf(open: readonly Minutes[]): number {
  const breaks = open.slice(0, -1).flatMap(([, to]) => (to >= NOON - 60 && to <= NOON + 120 ? [to] : []));
  return breaks[0] ?? NOON;
}
function partOf(part: DayPart, midday: number): Minutes {
  if (part === "morning") return [0, midday];
  return part === "afternoon" ? [midday, 1440] : [0, 1440];
}

/** Why an office is not open as its week says, or is closed at all. */
export type DayReason =
  | { readonly why: "weekday" }
  | { readonly why: "holiday"; readonly name: string; readonly name_fr: string | null; readonly part: DayPart }
  | { readonly why: "closure" | "extra"; readonly name: string; readonly from: string; readonly to: string };
export interface DayPlan {
  readonly open: readonly Minutes[];
  readonly why: readonly DayReason[];
  /** Where its usual hours are cut into morning and afternoon. */
  readonly midday: number;
}

/** The hours that hold on a day; undefined where Monday to Friday is assumed. */
export const hoursOn = (hours: readonly DatedHours[], day: string): DatedHours | undefined =>
  hours.findLast((h) => h.valid_from <= day);

/** When an office is open on a day, and why it differs from its week. Extra hours win over closures. */
export function planOf(calendar: OfficeCalendar, day: string): DayPlan {
  const now = hoursOn(calendar.hours, day);
  const usual = joined(((now?.week ?? assumedWeek)[weekdayOf(day)] ?? []).map(spanOf));
  const why: DayReason[] = usual.length === 0 ? [{ why: "weekday" }] : [];
  const midday = middayOf(usual);
  let open: Minutes[] = usual;
  for (const { day: on, country_hash_id, name, name_fr, part } of calendar.holidays) {
    if (on !== day || country_hash_id !== now?.home_country_hash_id) continue;
    open = without(open, partOf(part, midday));
    why.push({ why: "holiday", name, name_fr, part });
  }
  const there = calendar.exceptions.filter((e) => e.first_day <= day && day <= e.last_day);
  for (const { kind, name, from, to } of there) {
    if (kind !== "closure") continue;
    open = without(open, spanOf({ from, to }));
    why.push({ why: "closure", name, from, to });
  }
  for (const { kind, name, from, to } of there) {
    if (kind !== "extra") continue;
    open = joined([...open, spanOf({ from, to })]);
    why.push({ why: "extra", name, from, to });
  }
  return { open, why, midday };
}

/** Whether an office is open in the morning and in the afternoon, for a comparison with the week of its country. */
export function openHalves({ open, midday }: DayPlan): { readonly morning: boolean; readonly afternoon: boolean } {
  return { morning: open.some(([from]) => from < midday), afternoon: open.some(([, to]) => to > midday) };
}
