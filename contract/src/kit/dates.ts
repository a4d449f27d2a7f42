import { z } from "zod";

const LAST = "2100-12-31";
/** A year mistyped by a digit is no date that a call takes: 0206, 20226 or 1026. */
const dayFrom = (first: string) =>
  // Nothing of it ends the checks: a form is told of each wrong field at once.
  z.iso.date({ error: "errors.date" }).superRefine((given, ctx) => {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(given)) return;
    if (given < first) ctx.addIssue({ code: "custom", message: "errors.date_too_early" });
    else if (given > LAST) ctx.addIssue({ code: "custom", message: "errors.date_too_late" });
  });
/** `YYYY-MM-DD`, a valid date from 2000 to 2100. */
export const day = dayFrom("2000-01-01");
/** One of what may be older: somebody's birth, when they came, what was agreed or bought. From 1900 on. */
export const oldDay = dayFrom("1900-01-01");

/** Formats a day as day-month-year: `02-06-2026`. */
export const formatDay = (iso: string): string => iso.slice(0, 10).split("-").toReversed().join("-");

/** The last day of a month, or of the month of a day. */
export function lastOfMonth(at: string): string {
  const [year = 0, month = 0] = at.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Milliseconds in which a day does not end anywhere: time zones differ by quarters of an hour. */
const QUARTER = 15 * 60_000;
/** Formatting takes longer than a call's whole check, and making a formatter far longer. */
const known = new Map<string, { readonly its: Intl.DateTimeFormat; quarter: number; day: string }>();
/** The current day in a time zone, as `YYYY-MM-DD`. */
export function today(timeZone: string, now: Date = new Date()): string {
  let zone = known.get(timeZone);
  if (!zone) {
    const its = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    zone = { its, quarter: Number.NaN, day: "" };
    known.set(timeZone, zone);
  }
  const quarter = Math.floor(now.getTime() / QUARTER);
  if (zone.quarter !== quarter) {
    zone.quarter = quarter;
    zone.day = zone.its.format(now);
  }
  return zone.day;
}
