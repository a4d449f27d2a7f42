import type { rhythms } from "#contract/reports/schemas.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { momentAt, wallAt } from "#contract/kit/wall-time.ts";

export interface Rhythm {
  readonly every: (typeof rhythms)[number];
  /** From 1 for Monday; null for a daily mail. */
  readonly weekday: number | null;
  readonly hour: number;
  readonly time_zone: string;
}
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The first moment after `after` at which the office's clock shows the hour, on the given weekday if there is one. */
export function nextSlot({ every, weekday, hour, time_zone }: Rhythm, after: Date): string {
  let day = wallAt(after.toISOString(), time_zone).slice(0, 10);
  for (;;) {
    const moment = momentAt(`${day}T${String(hour).padStart(2, "0")}:00`, time_zone);
    if (Date.parse(moment) > after.getTime() && (every === "day" || weekdayOf(day) === weekday)) return moment;
    day = shiftDay(day, 1);
  }
}
