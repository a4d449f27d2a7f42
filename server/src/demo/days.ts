import { shiftDay } from "#contract/kit/recurrence.ts";
import type { DemoDays } from "#server/kit/area/demo.ts";

const DAY = 86_400_000;

/** The demo company's days, dated back from `today`. */
export function calendarOf(today: string): DemoDays {
  const end = new Date(`${today}T00:00:00Z`);
  const inMonth = (months: number, day: number): number =>
    Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - months, day);
  const ago = (days: number): string => shiftDay(today, -days);
  const workdayOf = (day: string): string => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return shiftDay(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
  };
  const workday = (days: number): string => workdayOf(ago(days));
  return {
    ago,
    workday,
    workdayOf,
    monthly: (months, dayOfMonth) => Math.round((end.getTime() - inMonth(months, dayOfMonth)) / DAY),
    month: (months) => new Date(inMonth(months, 1)).toISOString().slice(0, 7),
    moment: (days, minutes) => new Date(Date.parse(`${workday(days)}T00:00:00Z`) + minutes * 60_000).toISOString(),
  };
}
