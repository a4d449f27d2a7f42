export const repeatUnits = ["days", "weeks", "months", "years"] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** A repetition every n days, weeks, months or years from a first day, for ever or until a last day. */
export interface Recurrence {
  readonly repeat_every: number;
  readonly repeat_unit: RepeatUnit;
  readonly start_date: string;
  readonly end_date: string | null;
}

// Compute days in UTC, where all have the same length; callers determine the day in a time zone.
const DAY = 86_400_000;
const LAST = "9999-12-31";
/** A value for days beyond the year 9999; sorts after every day. */
const NEVER = "~";
const parts = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)) - 1,
  Number(day.slice(8)),
];
const iso = (time: number): string =>
  time <= Date.UTC(9999, 11, 31) ? new Date(time).toISOString().slice(0, 10) : NEVER;
/** The day `days` later, or earlier if negative. */
export const shiftDay = (day: string, days: number): string => iso(Date.UTC(...parts(day)) + days * DAY);
/** The day of the week: 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => shiftDay(day, -weekdayOf(day));

/** The same date `months` later, or the last day of a shorter month. */
export function shiftMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const length = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return iso(Date.UTC(year, month + months, Math.min(date, length)));
}

/** A month (`YYYY-MM`) so many later: `2026-12` and 1 make `2027-01`. */
export const shiftMonth = (month: string, by: number): string => shiftMonths(`${month}-01`, by).slice(0, 7);

/** The nth day, from 0, computed from the start: the 31st becomes the 28th in February and the 31st again in March. */
function dayAt({ repeat_every, repeat_unit, start_date }: Recurrence, n: number): string {
  const steps = n * repeat_every;
  switch (repeat_unit) {
    case "days":
      return shiftDay(start_date, steps);
    case "weeks":
      return shiftDay(start_date, steps * 7);
    case "months":
      return shiftMonths(start_date, steps);
    case "years":
      return shiftMonths(start_date, steps * 12);
  }
}

/** The longest length of a unit in days, for a first guess that is never too late. */
const longest = { days: 1, weeks: 7, months: 31, years: 366 } as const;

/** The first day after a given one (or the very first); null if there is none. */
export function firstAfter(r: Recurrence, after: string | null): string | null {
  let n = 0;
  if (after !== null && after >= r.start_date) {
    const passed = (Date.UTC(...parts(after)) - Date.UTC(...parts(r.start_date))) / DAY;
    n = Math.floor(passed / (longest[r.repeat_unit] * r.repeat_every));
    while (dayAt(r, n) <= after) n += 1;
  }
  const day = dayAt(r, n);
  return day <= (r.end_date ?? LAST) ? day : null;
}

/** Up to `count` days from `first` on, including it. */
export function daysFrom(r: Recurrence, first: string | null, count: number): string[] {
  const days: string[] = [];
  for (let day = first; day !== null && days.length < count; day = firstAfter(r, day)) days.push(day);
  return days;
}
