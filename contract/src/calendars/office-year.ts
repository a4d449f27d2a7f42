import { weekdayOf } from "../kit/recurrence.ts";
import { openHalves, planOf, timeOf, type DayReason, type OfficeCalendar, type TimeSpan } from "./day-plan.ts";
import type { Weekdays } from "../kit/weekdays.ts";
import { daysBetween, workHalves } from "./workdays.ts";

/** A day of an office's year. */
export interface YearDay {
  readonly day: string;
  readonly open: readonly TimeSpan[];
  readonly why: readonly DayReason[];
  /** The week and the public holidays of its country say something else than the office's hours. */
  readonly differs: boolean;
}

/** Every day of a year: when the office is open, why it is not, and whether its country's days of leave differ. */
export function yearOf(
  calendar: OfficeCalendar,
  year: number,
  weekOf: (day: string) => Weekdays | undefined,
): readonly YearDay[] {
  return [...daysBetween(`${year}-01-01`, `${year}-12-31`)].map((day) => {
    const plan = planOf(calendar, day);
    const week = weekOf(day);
    const [office, country] = [openHalves(plan), week && workHalves(week, holidaysOn(calendar, day), day)];
    return {
      day,
      open: plan.open.map(([from, to]) => ({ from: timeOf(from), to: timeOf(to) })),
      why: plan.why,
      differs: country !== undefined && (office.morning !== country.morning || office.afternoon !== country.afternoon),
    };
  });
}
const holidaysOn = ({ hours, holidays }: OfficeCalendar, day: string) => {
  const home = hours.findLast((h) => h.valid_from <= day)?.home_country_hash_id;
  return holidays.filter((h) => h.day === day && h.country_hash_id === home);
};

/** Days that differ, with those that do so every week said once: `[weekday, how many]` and the rest. */
export function differing(days: readonly YearDay[]): {
  readonly weekly: readonly (readonly [weekday: number, count: number])[];
  readonly single: readonly YearDay[];
} {
  const byWeekday = Map.groupBy(
    days.filter((d) => d.differs),
    (d) => weekdayOf(d.day),
  );
  /** More than half of a year's weeks: it is the week that differs, not the day. */
  const isWeekly = (list: readonly YearDay[]): boolean => list.length > 26;
  return {
    weekly: [...byWeekday].flatMap(([weekday, list]) => (isWeekly(list) ? [[weekday, list.length] as const] : [])),
    single: [...byWeekday.values()]
      .filter((list) => !isWeekly(list))
      .flat()
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}
