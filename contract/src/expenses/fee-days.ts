import { formatDay } from "../kit/dates.ts";
import { dayAfter } from "../kit/expiry.ts";

// Which days a fee, and the days away that it claims, can have: the same in form and server.

/** Days that a fee may be before the first day of its expense: a flight is booked half a year ahead. */
export const MOST_DAYS_BEFORE = 180;
/** Longest expense, in days. */
export const LONGEST_EXPENSE = 366;

export interface Span {
  readonly start_date: string;
  readonly end_date: string;
}
/** Number of days, first and last included. */
export const daysIn = ({ start_date, end_date }: Span): number =>
  Math.round((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000) + 1;

/** A text key with its parameters. */
export interface Problem {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
/** Why a fee cannot have this day; undefined if it can. `today` is the office's. */
export function feeDayProblem(
  date: string,
  { start_date }: Pick<Span, "start_date">,
  today: string,
): Problem | undefined {
  const day = formatDay(date);
  if (date > today) return { key: "errors.fee_future", params: { day } };
  if (date < dayAfter(start_date, -MOST_DAYS_BEFORE))
    return { key: "errors.fee_early", params: { day, days: MOST_DAYS_BEFORE } };
  return undefined;
}

/** Whether a fee is outside the dates of its expense, which asks for a reason. */
export const isOutside = (date: string, { start_date, end_date }: Span): boolean =>
  date < start_date || date > end_date;

/** Days away that a person claims within the dates of an expense. */
export interface DaysClaimed extends Span {
  readonly days: number;
}
/**
 * The most of the claimed days that fit, each within its own dates and no day twice. Fees have numbers of days and no calendar, so each day goes to
 * the claim that ends first, which leaves the most room for the others.
 */
function mostThatFit(claims: readonly DaysClaimed[]): number {
  const left = claims.map((c) => ({ ...c }));
  const starts = claims.map((c) => c.start_date).toSorted();
  const last =
    claims
      .map((c) => c.end_date)
      .toSorted()
      .at(-1) ?? "";
  let fit = 0;
  for (let day = starts[0] ?? "~"; day <= last; day = dayAfter(day, 1)) {
    const next = left
      .filter((c) => c.days > 0 && c.start_date <= day && day <= c.end_date)
      .reduce<(typeof left)[0] | undefined>(
        (first, c) => (!first || c.end_date < first.end_date ? c : first),
        undefined,
      );
    if (!next) continue;
    next.days -= 1;
    fit += 1;
  }
  return fit;
}

/** Why days away cannot be claimed: more than the expense has, or days that the person's `others` have claimed already. */
export function daysAwayProblem(
  claim: DaysClaimed,
  others: readonly (DaysClaimed & { readonly number: number })[],
): Problem | undefined {
  if (claim.days > daysIn(claim))
    return { key: "errors.days_over_trip", params: { claimed: claim.days, days: daysIn(claim) } };
  if (mostThatFit([...others, claim]) - mostThatFit(others) >= claim.days) return undefined;
  const overlapping = others.find((o) => o.start_date <= claim.end_date && claim.start_date <= o.end_date);
  return { key: "errors.days_claimed_before", params: { number: overlapping?.number ?? others[0]?.number ?? 0 } };
}
