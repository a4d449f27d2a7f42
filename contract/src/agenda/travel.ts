import { minutesBetween, shiftWall } from "../kit/wall-time.ts";

// The way to an appointment and back: the same for form, calendar and server.

interface Travelled {
  readonly start: string;
  readonly end: string;
  readonly all_day: boolean;
  readonly travel_before: number;
  readonly travel_after: number;
}
const DAY = 1440;
/** Local time of departure and of return. Whole days are left and come back from within them. */
export const journeyOf = (a: Travelled): { leaves: string; returns: string } =>
  a.all_day
    ? { leaves: a.start, returns: shiftWall(a.end, DAY - 1) }
    : { leaves: shiftWall(a.start, -a.travel_before), returns: shiftWall(a.end, a.travel_after) };

/** From so many minutes on, a day away without a night is claimed. */
const LONG_DAY = 480;
/** Days away as offices pay them: those of departure and return are parts, those between them whole. */
export function daysAway(a: Travelled): { full_days: number; part_days: number } {
  const { leaves, returns } = journeyOf(a);
  const midnight = (wall: string): string => `${wall.slice(0, 10)}T00:00`;
  const nights = Math.round(minutesBetween(midnight(leaves), midnight(returns)) / DAY);
  if (nights > 0) return { full_days: nights - 1, part_days: 2 };
  return { full_days: 0, part_days: minutesBetween(leaves, returns) >= LONG_DAY ? 1 : 0 };
}
