import { mondayOf, shiftDay, weekdayOf } from "#contract/kit/recurrence.ts";

/** A language of the web; the type of `kit/i18n.ts` would bring the browser along. */
type Language = "en" | "fr";

export const views = ["day", "week", "month", "list"] as const;
export type View = (typeof views)[number];

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => shiftDay(first, i));

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
/** All weeks with a day of the month. */
export function weeksOfMonth(day: string): string[][] {
  const first = mondayOf(firstOfMonth(day));
  const next = shiftDay(firstOfMonth(shiftDay(firstOfMonth(day), 31)), -1);
  const weeks = (weekdayOf(firstOfMonth(day)) + Number(next.slice(8))) / 7;
  return Array.from({ length: Math.ceil(weeks) }, (_, i) => daysFrom(shiftDay(first, i * 7), 7));
}

/** ISO 8601 week number: the number of the week's Thursday. */
export function weekNumber(day: string): number {
  const thursday = shiftDay(mondayOf(day), 3);
  return 1 + Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * 86_400_000));
}

/** The first and last day of a view. */
export function windowOf(view: View, day: string): { from: string; to: string } {
  if (view === "day") return { from: day, to: day };
  if (view === "week") return { from: mondayOf(day), to: shiftDay(mondayOf(day), 6) };
  const weeks = weeksOfMonth(day);
  return { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day };
}

/** The day to show after a step forwards or back. */
export function stepDay(view: View, day: string, by: 1 | -1): string {
  if (view === "day") return shiftDay(day, by);
  if (view === "week") return shiftDay(day, by * 7);
  return firstOfMonth(shiftDay(firstOfMonth(day), by === 1 ? 31 : -1));
}

const format = (language: Language, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
export const weekdayName = (language: Language, day: string): string => format(language, day, { weekday: "short" });
export const longDay = (language: Language, day: string): string =>
  format(language, day, { weekday: "long", day: "numeric", month: "long" });
export const monthName = (language: Language, day: string): string =>
  format(language, day, { month: "long", year: "numeric" });

/** The heading of a view's days. */
export function windowName(language: Language, view: View, day: string): string {
  if (view === "day") return format(language, day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  if (view !== "week") return monthName(language, day);
  const { from, to } = windowOf("week", day);
  const last = format(language, to, { day: "numeric", month: "long", year: "numeric" });
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = format(language, from, isOneMonth ? { day: "numeric" } : { day: "numeric", month: "short" });
  return `${first} – ${last}`;
}
