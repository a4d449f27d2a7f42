import { today } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";

/** The day so many days ago in the offices of the tests, which are in Paris: `YYYY-MM-DD`. */
export const daysAgo = (days: number): string => shiftDay(today("Europe/Paris"), -days);
/** A day as screens show it and fields take it: `DD-MM-YYYY`. */
export const typed = (day: string): string => day.split("-").toReversed().join("-");
