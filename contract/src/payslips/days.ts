// The days of a month that somebody is paid for: runs of one salary, unpaid leave, and the share of the month that they make.
import { lastOfMonth } from "../kit/dates.ts";
import { decimal, type Decimal } from "../kit/money.ts";
import { weekdayOf } from "../kit/recurrence.ts";
import type { Weekdays } from "../kit/weekdays.ts";

export const prorations = ["calendar", "working"] as const;
/** How a part of a month is paid: by its days of the calendar, or by the halves that the person works. */
export type Proration = (typeof prorations)[number];
export const payUnits = ["month", "hour"] as const;
export type PayUnit = (typeof payUnits)[number];

/** A salary from a day on. */
export interface DatedSalary {
  readonly valid_from: string;
  /** Per month, or per hour. */
  readonly amount: string;
  readonly pay_by: PayUnit;
  /** Of a month, where it is paid by the hour. */
  readonly hours: string | null;
}
/** Days on which a contract with the office holds. */
export interface EmployedSpan {
  readonly from: string;
  /** Null: no end. */
  readonly to: string | null;
}
/** Half days of leave without pay: `halves` is 1 or 2 for each day. */
export interface UnpaidDay {
  readonly day: string;
  readonly halves: 1 | 2;
}
export interface MonthOfWork {
  /** `YYYY-MM` */
  readonly month: string;
  readonly proration: Proration;
  readonly employed: readonly EmployedSpan[];
  /** By their first days. */
  readonly salaries: readonly DatedSalary[];
  /** Where no week of `weeks` holds. Public holidays count as workdays. */
  readonly week: Weekdays;
  readonly weeks: readonly { readonly from: string; readonly week: Weekdays | null }[];
  readonly unpaid: readonly UnpaidDay[];
}

/** Days with one salary, one after the other. */
export interface SalaryRun {
  readonly from: string;
  readonly to: string;
  readonly salary: DatedSalary;
  readonly days: number;
  /** Working days, in halves. */
  readonly halves: number;
  /** Halves of unpaid leave on working halves. */
  readonly unpaid: number;
}
export interface CountedMonth {
  readonly days: number;
  /** Working halves of the month, also before and after the contract. */
  readonly halves: number;
  readonly runs: readonly SalaryRun[];
  /** Days of the calendar with a contract, and those of them without pay (halves count half). */
  readonly employed_days: number;
  readonly unpaid_days: Decimal;
  /** Share of the month that is present: employed, less unpaid working halves. From 0 to 1. */
  readonly presence: Decimal;
  /** Share of the month employed, whatever leave was taken. */
  readonly share: Decimal;
  /** Nothing of the month was worked. */
  readonly absent: boolean;
}

/** The days of a month with their days of the week. Counted, not computed one by one: arrears count thousands of months. */
const daysOf = (month: string): { readonly day: string; readonly weekday: number }[] => {
  const first = `${month}-01`;
  const start = weekdayOf(first);
  return Array.from({ length: Number(lastOfMonth(first).slice(8)) }, (_, i) => ({
    day: `${month}-${String(i + 1).padStart(2, "0")}`,
    weekday: (start + i) % 7,
  }));
};
const isNext = (day: string, before: string): boolean => Number(day.slice(8)) === Number(before.slice(8)) + 1;

const isOneRun = (a: DatedSalary, b: DatedSalary): boolean =>
  a.amount === b.amount && a.pay_by === b.pay_by && a.hours === b.hours;

/** Share of a month that days and halves are, by the office's setting. */
export const shareOf = (
  proration: Proration,
  part: { readonly days: number; readonly halves: number },
  month: { readonly days: number; readonly halves: number },
): Decimal => {
  if (proration === "calendar") return decimal(String(part.days)).div(month.days);
  return month.halves === 0 ? decimal("0") : decimal(String(part.halves)).div(month.halves);
};

/** Counts a month of somebody: a day that ends one contract and begins the next counts once. */
export function countMonth(work: MonthOfWork): CountedMonth {
  const days = daysOf(work.month).map(({ day, weekday }) => {
    const own = work.weeks.findLast((w) => w.from <= day)?.week ?? work.week;
    return { day, halves: [...(own[weekday] ?? "00")].filter((half) => half === "1").length };
  });
  const unpaidOn = new Map<string, number>();
  for (const { day, halves } of work.unpaid) unpaidOn.set(day, Math.min(2, (unpaidOn.get(day) ?? 0) + halves));
  const isEmployed = (day: string): boolean =>
    work.employed.some((s) => s.from <= day && (s.to === null || s.to >= day));

  const runs: SalaryRun[] = [];
  let employed = 0;
  let unpaidHalves = 0;
  for (const { day, halves } of days) {
    if (!isEmployed(day)) continue;
    const away = unpaidOn.get(day) ?? 0;
    employed += 1;
    unpaidHalves += away;
    const salary = work.salaries.findLast((s) => s.valid_from <= day);
    if (!salary) continue;
    const last = runs.at(-1);
    const more = { days: 1, halves, unpaid: Math.min(away, halves) };
    if (last && isNext(day, last.to) && isOneRun(last.salary, salary))
      runs[runs.length - 1] = {
        ...last,
        to: day,
        days: last.days + 1,
        halves: last.halves + more.halves,
        unpaid: last.unpaid + more.unpaid,
      };
    else runs.push({ from: day, to: day, salary, ...more });
  }
  const month = { days: days.length, halves: days.reduce((sum, d) => sum + d.halves, 0) };
  const share = runs.reduce((sum, run) => sum.plus(shareOf(work.proration, run, month)), decimal("0"));
  const worked = runs.reduce((sum, run) => sum + run.halves, 0);
  const unpaid = runs.reduce((sum, run) => sum + run.unpaid, 0);
  const absent = runs.length === 0 || (worked > 0 && unpaid >= worked);
  const present = month.halves === 0 ? share : share.minus(decimal(String(unpaid)).div(month.halves));
  return {
    ...month,
    runs,
    employed_days: employed,
    unpaid_days: decimal(String(unpaidHalves)).div(2),
    share,
    presence: absent || present.lt(0) ? decimal("0") : present,
    absent,
  };
}
