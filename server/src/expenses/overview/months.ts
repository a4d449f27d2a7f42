import { decimal } from "#contract/kit/money.ts";
import type { Where } from "#server/kit/sql/list-query.ts";

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
  /**
   * How many months of the previous period the totals are compared with: as many as have begun in this one, so that eleven months are
   * compared with eleven. All of them for a period that is over or has not begun.
   */
  readonly compared: number;
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
  const begun = thisYear + now.getUTCMonth() - from + 1;
  return {
    months: row(from),
    previous: row(from - length),
    compared: begun <= 0 || begun >= length ? length : begun,
  };
}

/** The months of the previous period that the totals are compared with. */
export const comparedMonths = ({ previous, compared }: Span): readonly string[] => previous.slice(0, compared);

/**
 * SQL: whether a month belongs to the previous period (true) or to this one (false); NULL for a month of the previous period that has no
 * counterpart yet, which no total counts.
 */
export const isBefore = (where: Where, span: Span, month: string): string =>
  `CASE WHEN ${month} >= ${where.bind("?::date", firstDay(span.months[0]))} THEN false WHEN ${month} <= ${where.bind("?::date", firstDay(comparedMonths(span).at(-1)))} THEN true END`;

export const firstDay = (month: string | undefined): string => `${month ?? "0001-01"}-01`;

/** A sum by month as the answers of both overviews have it: with the previous period, in all and month by month. */
export function byMonth<Found extends { readonly month: string; readonly amount: string | null }, More>(
  span: Span,
  found: readonly Found[],
  wire: (amount: string) => string,
  more: (found: Found | undefined) => More,
) {
  const { months, previous } = span;
  const compared = comparedMonths(span);
  const at = new Map(found.map((m) => [m.month, m]));
  const of = (month: string | undefined): string => at.get(month ?? "")?.amount ?? "0";
  const sumOf = (list: readonly string[]): string => wire(list.reduce((n, m) => n.plus(of(m)), decimal("0")).toFixed());
  return {
    month_start: months[0] ?? "",
    month_end: months.at(-1) ?? "",
    previous_start: compared[0] ?? "",
    previous_end: compared.at(-1) ?? "",
    amount: sumOf(months),
    previous: sumOf(compared),
    months: months.map((month, i) => ({
      month,
      previous_month: previous[i] ?? "",
      amount: wire(of(month)),
      previous: wire(of(previous[i])),
      ...more(at.get(month)),
    })),
  };
}
