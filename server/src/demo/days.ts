const DAY = 86_400_000;

/** Days counted back from the day of the fill: everything in the demo company is dated by them. */
export class Calendar {
  readonly #today: number;
  constructor(today: string) {
    this.#today = Date.parse(`${today}T00:00:00Z`);
  }
  /** `YYYY-MM-DD`, so many days ago. */
  ago(days: number): string {
    return new Date(this.#today - days * DAY).toISOString().slice(0, 10);
  }
  /** The same, or the Friday before a weekend. */
  workday(days: number): string {
    return workdayOf(this.ago(days));
  }
  /** How many days ago a day of the month was, so many months back. */
  monthly(months: number, dayOfMonth: number): number {
    const t = new Date(this.#today);
    return Math.round((this.#today - Date.UTC(t.getUTCFullYear(), t.getUTCMonth() - months, dayOfMonth)) / DAY);
  }
  /** `YYYY-MM`, so many months back. */
  month(months: number): string {
    const t = new Date(this.#today);
    return new Date(Date.UTC(t.getUTCFullYear(), t.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
  }
  /** The moment of a workday that is so many days ago, in minutes since midnight UTC: office hours in every office. */
  moment(days: number, minutes: number): string {
    return new Date(Date.parse(`${this.workday(days)}T00:00:00Z`) + minutes * 60_000).toISOString();
  }
}

/** `YYYY-MM-DD` so many days later. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The day itself, or the Friday before a weekend. */
export function workdayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return later(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** `March 2026`, `mars 2026`. */
export const monthName = (day: string, language: "en" | "fr"): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
