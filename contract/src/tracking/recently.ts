import { shiftMonths } from "../kit/recurrence.ts";

/** The first day of the twelve months to a day: all samples of all years would be counted anew each time that somebody comes home. */
export const recently = (day: string): string => shiftMonths(day, -12);
