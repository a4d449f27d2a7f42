// How an appointment repeats: a subset of RFC 5545 in its own syntax, so that any calendar program can read it.

export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof frequencies)[number];
/** Monday first. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

export interface Repeat {
  readonly freq: Frequency;
  readonly interval: number;
  /** Weekdays of a weekly rule; empty means the weekday of the first time. */
  readonly days: readonly Weekday[];
  /** The last day, or the number of times; at most one of them is set. */
  readonly until: string | null;
  readonly count: number | null;
}

const SHAPE =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=([1-9]\d?))?(?:;BYDAY=((?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU))*))?(?:;UNTIL=(\d{8})|;COUNT=([1-9]\d{0,2}))?$/u;

/** Parses a rule; undefined if it is outside our subset. */
export function readRepeat(rule: string): Repeat | undefined {
  const [found, freq, interval, days, until, count] = SHAPE.exec(rule) ?? [];
  if (!found || (days && freq !== "WEEKLY")) return undefined;
  const end = until && `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6)}`;
  if (end && Number.isNaN(Date.parse(`${end}T00:00:00Z`))) return undefined;
  return {
    freq: freq as Frequency,
    interval: Number(interval ?? 1),
    days: [...new Set((days?.split(",") ?? []) as Weekday[])],
    until: end || null,
    count: count ? Number(count) : null,
  };
}

/** Writes a rule with its parts in a fixed order. */
export const writeRepeat = ({ freq, interval, days, until, count }: Repeat): string =>
  [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${weekdays.filter((d) => days.includes(d)).join(",")}`,
    until ? `UNTIL=${until.replaceAll("-", "")}` : count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(";");

/** Moves a rule's weekdays by `days`, for a series whose first time moves by that many days. */
export function shiftRepeat(rule: string, days: number): string {
  const repeat = readRepeat(rule);
  if (!repeat || days === 0) return rule;
  const moved = repeat.days.map((d) => weekdays[(((weekdays.indexOf(d) + days) % 7) + 7) % 7] as Weekday);
  return writeRepeat({ ...repeat, days: moved });
}

/** The same rule ending on this day. */
export function endRepeat(rule: string, until: string): string {
  const repeat = readRepeat(rule);
  return repeat ? writeRepeat({ ...repeat, until, count: null }) : rule;
}
