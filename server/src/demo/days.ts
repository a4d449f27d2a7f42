const DAY = 86_400_000;

/** Dates relative to the day of the fill: everything in the demo company is dated with them. */
export class Calendar {
  readonly #today: number;
  constructor(today: string) {
    this.#today = Date.parse(`${today}T00:00:00Z`);
  }
  /** The date `days` ago, `YYYY-MM-DD`. */
  ago(days: number): string {
    return new Date(this.#today - days * DAY).toISOString().slice(0, 10);
  }
  /** Like `ago`, but a weekend becomes the Friday before. */
  workday(days: number): string {
    return workdayOf(this.ago(days));
  }
  /** How many days ago the `dayOfMonth` of the month `months` back was. */
  monthly(months: number, dayOfMonth: number): number {
    const t = new Date(this.#today);
    return Math.round((this.#today - Date.UTC(t.getUTCFullYear(), t.getUTCMonth() - months, dayOfMonth)) / DAY);
  }
  /** The month `months` back, `YYYY-MM`. */
  month(months: number): string {
    const t = new Date(this.#today);
    return new Date(Date.UTC(t.getUTCFullYear(), t.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
  }
  /** A moment on the workday `days` ago, `minutes` after midnight UTC: within office hours in every office. */
  moment(days: number, minutes: number): string {
    return new Date(Date.parse(`${this.workday(days)}T00:00:00Z`) + minutes * 60_000).toISOString();
  }
}

/** The date `days` later, `YYYY-MM-DD`. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The day itself; a weekend becomes the Friday before. */
export function workdayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return later(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** `March 2026`, `mars 2026`. */
export const monthName = (day: string, language: "en" | "fr"): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
