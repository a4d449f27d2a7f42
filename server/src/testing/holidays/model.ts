// A stock of leave kept as a person would on paper: day after day, in a plain list. It knows nothing of `planStock`.
import { shiftDay, shiftMonths, weekdayOf } from "#contract/kit/recurrence.ts";
import type { StockRules } from "#contract/holidays/stock-plan.ts";

export interface Leave {
  readonly id: string;
  readonly first: string;
  readonly last: string;
}
/** Days of leave by request, as they stand. */
export type Taken = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The working days of a request. */
export function daysOf({ first, last }: Leave, holidays: ReadonlySet<string>): Map<string, number> {
  const days = new Map<string, number>();
  for (let day = first; day <= last; day = shiftDay(day, 1))
    if (weekdayOf(day) < 5 && !holidays.has(day)) days.set(day, 1);
  return days;
}
const rounded = (n: number): number => Math.round(n * 10_000) / 10_000;

export interface Page {
  /** What is left at the end of each day. */
  readonly left: ReadonlyMap<string, number>;
  /** The first day on or after `from` that was overdrawn when leave was taken. */
  readonly overdrawn: string | undefined;
}
/** Keeps the list from the entry to a last day: a year from January (or from the entry), monthly or all at once. */
export function keep(
  rules: StockRules,
  entry: string,
  taken: Taken,
  { from, until }: { readonly from: string; readonly until: string },
): Page {
  const left = new Map<string, number>();
  const byDay = new Map<string, number>();
  for (const days of taken.values()) for (const [day, n] of days) byDay.set(day, (byDay.get(day) ?? 0) + n);
  let [carried, current, months, acquired] = [0, 0, 0, 0];
  let overdrawn: string | undefined;
  let start = entry;
  const yearEnd = (day: string): string =>
    rules.period_start === "anniversary" ? shiftMonths(day, 12) : `${Number(day.slice(0, 4)) + 1}-01-01`;
  let next = rules.period_start === "anniversary" ? shiftMonths(entry, 12) : yearEnd(entry);
  for (let day = entry; day <= until; day = shiftDay(day, 1)) {
    if (day === next) {
      if (carried > 0 && rules.carry_months === 12) carried = 0;
      const all = rounded(carried + current);
      carried = all <= 0 ? all : rules.reset_yearly ? 0 : Math.min(all, rules.carry_cap ?? all);
      [current, months, acquired, start, next] = [0, 0, 0, day, yearEnd(day)];
    }
    if (rules.carry_months !== null && rules.carry_months < 12 && day === shiftMonths(start, rules.carry_months))
      carried = Math.min(0, carried);
    if (rules.stock === "fixed" && day === start) current += rules.days;
    const [monthFirst, monthLast] = monthOf(day, rules, entry);
    if (rules.stock === "cumulative" && day === monthLast) {
      const length = span(monthFirst, monthLast);
      months += span(monthFirst > entry ? monthFirst : entry, monthLast) / length;
      const sum = rounded((rules.days * months) / 12);
      current = rounded(current + sum - acquired);
      acquired = sum;
    }
    if (rules.round_up && shiftDay(day, 1) === next) {
      const total = rules.stock === "fixed" ? rules.days : acquired;
      current = rounded(current + Math.ceil(total) - total);
    }
    const use = byDay.get(day) ?? 0;
    if (use > 0) {
      const first = Math.min(Math.max(0, carried), use);
      carried = rounded(carried - first);
      current = rounded(current - (use - first));
      if (day >= from && carried + current < -rules.negative - 1e-9) overdrawn ??= day;
    }
    left.set(day, rounded(carried + current));
  }
  return { left, overdrawn };
}
const span = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;

/** First and last day of the month of a day, as the rules count months. */
function monthOf(day: string, rules: StockRules, entry: string): readonly [first: string, last: string] {
  if (rules.period_start !== "anniversary") {
    const first = `${day.slice(0, 7)}-01`;
    return [first, shiftDay(shiftMonths(first, 1), -1)];
  }
  let n = 0;
  while (shiftMonths(entry, n + 1) <= day) n += 1;
  return [shiftMonths(entry, n), shiftDay(shiftMonths(entry, n + 1), -1)];
}
