// How an appointment repeats: a small part of the rules of RFC 5545, in its own words, so that any calendar program reads them.

export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof frequencies)[number];
/** Monday first. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

export interface Repeat {
  readonly freq: Frequency;
  readonly interval: number;
  /** Of a week; empty is the day of the first time. */
  readonly days: readonly Weekday[];
  /** The last day, or how many times: at most one of them. */
  readonly until: string | null;
  readonly count: number | null;
}

const SHAPE =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=([1-9]\d?))?(?:;BYDAY=((?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU))*))?(?:;UNTIL=(\d{8})|;COUNT=([1-9]\d{0,2}))?$/u;

/** Reads a rule; nothing where it is none of ours. */
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

/** Writes a rule, the parts always in the same order. */
export const writeRepeat = ({ freq, interval, days, until, count }: Repeat): string =>
  [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${weekdays.filter((d) => days.includes(d)).join(",")}`,
    until ? `UNTIL=${until.replaceAll("-", "")}` : count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(";");

/** The same rule for a first time that is so many days later: its days of the week move along. */
export function shiftRepeat(rule: string, days: number): string {
  const repeat = readRepeat(rule);
  if (!repeat || days === 0) return rule;
  const moved = repeat.days.map((d) => weekdays[(((weekdays.indexOf(d) + days) % 7) + 7) % 7] as Weekday);
  return writeRepeat({ ...repeat, days: moved });
}

/** The same rule with this last day. */
export function endRepeat(rule: string, until: string): string {
  const repeat = readRepeat(rule);
  return repeat ? writeRepeat({ ...repeat, until, count: null }) : rule;
}
