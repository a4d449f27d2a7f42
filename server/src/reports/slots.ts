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
type IsOpen = (day: string) => boolean;

function firstOpen(day: string, isOpen: IsOpen): string {
  for (let waited = 0; waited < PATIENCE; waited++) if (isOpen(shiftDay(day, waited))) return shiftDay(day, waited);
  return day;
}
const atHour = (day: string, { hour, time_zone }: Rhythm): string =>
  momentAt(`${day}T${String(hour).padStart(2, "0")}:00`, time_zone);
const dayAt = (moment: Date, { time_zone }: Rhythm): string => wallAt(moment.toISOString(), time_zone).slice(0, 10);

/**
 * The first moment after `after` at which the office's clock shows the hour, on the given weekday if there is one. On a day when the office is
 * closed it waits for the next open one.
 */
export function nextSlot(rhythm: Rhythm, after: Date, isOpen: IsOpen = () => true): string {
  let day = dayAt(after, rhythm);
  for (;;) {
    if (rhythm.every === "day" || weekdayOf(day) === rhythm.weekday) {
      const moment = atHour(firstOpen(day, isOpen), rhythm);
      if (Date.parse(moment) > after.getTime()) return moment;
    }
    day = shiftDay(day, 1);
  }
}

/** When a mail that is due should come instead: the office was closed for today after its slot was set. Null: now. */
export function postponed(rhythm: Rhythm, due: Date, isOpen: IsOpen): string | null {
  const today = dayAt(due, rhythm);
  const open = firstOpen(today, isOpen);
  return open === today ? null : atHour(open, rhythm);
}
