// The week and the public holidays of a country, in half days. Days of leave are counted in them.
import { shiftDay, weekdayOf } from "../kit/recurrence.ts";
import type { Weekdays } from "../kit/weekdays.ts";
import type { DayPart } from "./day-plan.ts";

export interface WorkHalves {
  readonly morning: boolean;
  readonly afternoon: boolean;
}
interface HolidayPart {
  readonly day: string;
  readonly part: DayPart;
}

/** Which halves of a day are worked: those of the weekday, less public holidays. */
export function workHalves(week: Weekdays, holidays: readonly HolidayPart[], day: string): WorkHalves {
  const usual = week[weekdayOf(day)] ?? "00";
  const off = new Set(holidays.flatMap((h) => (h.day === day ? [h.part] : [])));
  const isFree = (half: DayPart): boolean => off.has("day") || off.has(half);
  return {
    morning: usual[0] === "1" && !isFree("morning"),
    afternoon: usual[1] === "1" && !isFree("afternoon"),
  };
}

/** The weight of a day: 1, 0.5 or 0. */
export function weightOf(week: Weekdays, holidays: readonly HolidayPart[], day: string): number {
  const { morning, afternoon } = workHalves(week, holidays, day);
  return (Number(morning) + Number(afternoon)) / 2;
}

/** The days from the first to the last, both included. */
export function* daysBetween(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = shiftDay(day, 1)) yield day;
}
