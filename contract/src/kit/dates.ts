import { z } from "zod";

/** `YYYY-MM-DD`, a valid date. */
export const day = z.iso.date({ error: "errors.date" });

/** Formats a day as day-month-year: `02-06-2026`. */
export const formatDay = (iso: string): string => iso.slice(0, 10).split("-").toReversed().join("-");

/** The last day of a month, or of the month of a day. */
export function lastOfMonth(at: string): string {
  const [year = 0, month = 0] = at.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The current day in a time zone, as `YYYY-MM-DD`. */
export function today(timeZone: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}
