import { decimal } from "#contract/kit/money.ts";

/** Months as consecutive numbers, for arithmetic. */
const indexOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
export const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
/** Maximum length of a period, which is also the number of points in a chart. */
const MOST_MONTHS = 60;

/** A period of months, and the previous one of the same length. */
export interface Span {
  /** Each `YYYY-MM`, both ends included. */
  readonly months: readonly string[];
  readonly previous: readonly string[];
}

/** The months of a date range; without dates the current year, with one date the year from or up to it. */
export function spanOf(
  { date_start, date_end }: { date_start?: string | undefined; date_end?: string | undefined },
  now: Date,
): Span {
  const thisYear = now.getUTCFullYear() * 12;
  const to = date_end ? indexOf(date_end) : date_start ? indexOf(date_start) + 11 : thisYear + 11;
  const asked = date_start ? indexOf(date_start) : date_end ? to - 11 : thisYear;
  const from = Math.max(Math.min(asked, to), to - MOST_MONTHS + 1);
  const length = to - from + 1;
  const row = (first: number): string[] => Array.from({ length }, (_, i) => monthAt(Math.max(0, first + i)));
  return { months: row(from), previous: row(from - length) };
}

export const firstDay = (month: string | undefined): string => `${month ?? "0001-01"}-01`;

/** A sum by month as the answers of both overviews have it: with the previous period, in all and month by month. */
export function byMonth<Found extends { readonly month: string; readonly amount: string | null }, More>(
  { months, previous }: Span,
  found: readonly Found[],
  wire: (amount: string) => string,
  more: (found: Found | undefined) => More,
) {
  const at = new Map(found.map((m) => [m.month, m]));
  const of = (month: string | undefined): string => at.get(month ?? "")?.amount ?? "0";
  const sumOf = (list: readonly string[]): string => wire(list.reduce((n, m) => n.plus(of(m)), decimal("0")).toFixed());
  return {
    month_start: months[0] ?? "",
    month_end: months.at(-1) ?? "",
    previous_start: previous[0] ?? "",
    previous_end: previous.at(-1) ?? "",
    amount: sumOf(months),
    previous: sumOf(previous),
    months: months.map((month, i) => ({
      month,
      previous_month: previous[i] ?? "",
      amount: wire(of(month)),
      previous: wire(of(previous[i])),
      ...more(at.get(month)),
    })),
  };
}
