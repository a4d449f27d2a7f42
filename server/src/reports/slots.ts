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

/** The longest closure that a mail waits out, in days; in a longer one it comes as if the office were open. */
const PATIENCE = 14;

/**
 * The first moment after `after` at which the office's clock shows the hour, on the given weekday if there is one. On a day when the office is
 * closed it waits for the next open one.
 */
export function nextSlot(
  { every, weekday, hour, time_zone }: Rhythm,
  after: Date,
  isOpen: (day: string) => boolean = () => true,
): string {
  const firstOpen = (day: string): string => {
    for (let waited = 0; waited < PATIENCE; waited++) if (isOpen(shiftDay(day, waited))) return shiftDay(day, waited);
    return day;
  };
  let day = wallAt(after.toISOString(), time_zone).slice(0, 10);
  for (;;) {
    if (every === "day" || weekdayOf(day) === weekday) {
      const moment = momentAt(`${firstOpen(day)}T${String(hour).padStart(2, "0")}:00`, time_zone);
      if (Date.parse(moment) > after.getTime()) return moment;
    }
    day = shiftDay(day, 1);
  }
}
