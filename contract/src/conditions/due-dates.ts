import { lastOfMonth } from "../kit/dates.ts";
import { dayAfter } from "../kit/expiry.ts";
import { decimal, roundTo, toWire } from "../kit/money.ts";

/** How to compute a due date from its start date. */
export interface Terms {
  /** Days after the start date. */
  readonly delay: number;
  /** Whether to continue to the end of that month. */
  readonly end_of_month: boolean;
  /** Days after the end of the month; ignored without `end_of_month`. */
  readonly days_after: number;
}

/**
 * The due date: `delay` days after the start, then to the end of that month if `end_of_month`, then `days_after` days. '30 days, end of
 * month' and 'end of month, then 30 days' are both in use in France (Code de commerce, art. L441-10) and give different dates.
 */
export function dueDate(from: string, terms: Terms): string {
  const day = dayAfter(from, terms.delay);
  return terms.end_of_month ? dayAfter(lastOfMonth(day), terms.days_after) : day;
}

/** Whether the shares sum to 100 %. */
export const isWhole = (shares: readonly string[]): boolean =>
  shares.reduce((all, share) => all.plus(share), decimal("0")).eq(100);

/**
 * Splits an amount by shares that sum to 100. Each part is rounded half up to the minor unit and the last takes the rest, so that they sum
 * to the amount. On a tiny amount, an early part is capped at what is left.
 */
export function splitAmount(amount: string, shares: readonly string[], minorUnit: number): readonly string[] {
  let rest = decimal(amount);
  return shares.map((share, i) => {
    const meant = roundTo(decimal(amount).times(share).div(100), minorUnit);
    const part = i === shares.length - 1 || meant.gt(rest) ? rest : meant;
    rest = rest.minus(part);
    return toWire(part, minorUnit);
  });
}

/** The text key `conditions.terms_*` for the terms, such as `30 days, end of month`. */
export function termsKey({ delay, end_of_month, days_after }: Terms): string {
  if (!end_of_month) return delay === 0 ? "conditions.terms_now" : "conditions.terms_days";
  const after = days_after > 0 ? "_then" : "";
  return delay === 0 ? `conditions.terms_end${after}` : `conditions.terms_days_end${after}`;
}
