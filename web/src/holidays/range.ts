// Choosing days by tapping them.
import type { Span } from "./span.ts";

/** A period of a request in its form; days are empty until they are chosen. */
export interface Period extends Span {
  readonly start_date: string;
  readonly end_date: string;
}
export const noPeriod: Period = { start_date: "", end_date: "", starts: "morning", ends: "evening" };
const wholeDays = { starts: "morning", ends: "evening" } as const;

/** A tap begins a period, a later day ends it, a tap after that begins anew. */
export function tapped(now: Period, day: string): Period {
  const isOpen = now.start_date !== "" && now.start_date === now.end_date;
  if (isOpen && day > now.start_date) return { ...now, end_date: day, ends: "evening" };
  return { start_date: day, end_date: day, ...wholeDays };
}

/** Another first day keeps the period in order, and another half keeps at least one half of a single day. */
export function changed(now: Period, part: Partial<Period>): Period {
  const next = { ...now, ...part };
  if (part.start_date && (next.end_date === "" || next.end_date < part.start_date))
    return { ...next, end_date: part.start_date, ...wholeDays };
  const isNothing = next.start_date === next.end_date && next.starts === "afternoon" && next.ends === "midday";
  if (!isNothing) return next;
  return part.starts ? { ...next, ends: "evening" } : { ...next, starts: "morning" };
}

export const isChosen = (p: Period): boolean => p.start_date !== "" && p.end_date !== "";
