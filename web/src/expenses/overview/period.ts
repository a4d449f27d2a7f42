import { lastOfMonth } from "#contract/kit/dates.ts";
import type { Language, Translate } from "#web/kit/i18n.ts";
import { monthName, monthOf } from "#web/kit/month-name.ts";

/** A span of whole months, each `YYYY-MM`. */
export interface Months {
  readonly from: string;
  readonly to: string;
}
const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const at = (index: number): string => monthOf(Math.floor(index / 12), (index % 12) + 1);
const lengthOf = ({ from, to }: Months): number => indexOf(to) - indexOf(from) + 1;

/** URL parameters for these months. */
export const daysOf = ({ from, to }: Months): { date_start: string; date_end: string } => ({
  date_start: `${from}-01`,
  date_end: lastOfMonth(to),
});
/** Shifts the span by a multiple of its own length. */
export const stepped = (months: Months, by: number): Months => {
  const n = lengthOf(months) * by;
  return { from: at(indexOf(months.from) + n), to: at(indexOf(months.to) + n) };
};

/** Name of a span: a month, quarter or year, else its two ends. */
export function periodName(months: Months, t: Translate, language: Language): string {
  const [year, month] = [months.from.slice(0, 4), Number(months.from.slice(5, 7))];
  const named = (m: string): string => `${monthName(m, "long", language)} ${m.slice(0, 4)}`;
  const length = lengthOf(months);
  if (length === 1) return named(months.from);
  if (length === 12 && month === 1) return year;
  if (length === 3 && month % 3 === 1) return t("spending.quarter", { quarter: (month + 2) / 3, year });
  return t("spending.months", { from: named(months.from), to: named(months.to) });
}
