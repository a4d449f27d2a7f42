export const repeatUnits = ["days", "weeks", "months", "years"] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** Every so many days, weeks, months or years from a first day on, for ever or until a day. */
export interface Recurrence {
  readonly repeat_every: number;
  readonly repeat_unit: RepeatUnit;
  readonly start_date: string;
  readonly end_date: string | null;
}

// Days are counted in UTC, where each is as long as the others: whose midnight it is, is asked elsewhere.
const DAY = 86_400_000;
const LAST = "9999-12-31";
/** Sorts behind every day: what no calendar of ours holds. */
const NEVER = "~";
const parts = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month - 1, date];
};
const iso = (time: number): string =>
  time <= Date.UTC(9999, 11, 31) ? new Date(time).toISOString().slice(0, 10) : NEVER;
/** A day some days later, or earlier. */
export const shiftDay = (day: string, days: number): string => iso(Date.UTC(...parts(day)) + days * DAY);

/** Months after a day: its date again, or the last day of a month that is shorter. */
function shiftMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const length = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return iso(Date.UTC(year, month + months, Math.min(date, length)));
}

/** The nth day, from 0. Each is counted from the first: the 31st becomes the 28th in February and the 31st again in March. */
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

/** How long a step is at most, in days: what to begin looking with, never too late. */
const longest = { days: 1, weeks: 7, months: 31, years: 366 } as const;

/** Its first day after another one (or its very first), if it still has one. */
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

/** Its next days from one on, that one included. */
export function daysFrom(r: Recurrence, first: string | null, count: number): string[] {
  const days: string[] = [];
  for (let day = first; day !== null && days.length < count; day = firstAfter(r, day)) days.push(day);
  return days;
}
