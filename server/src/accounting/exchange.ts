import { rateText } from "#contract/kit/money-rate.ts";
import { formatAmount, type Decimal } from "#contract/kit/money.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { invalidField } from "#server/kit/failures.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { monthRate, type CurrencySide } from "#server/zones/public.ts";
import { asInvalidRate } from "./holders.ts";
import { convert, rateVerdict, strayOf } from "./rules.ts";

interface Side extends CurrencySide {
  readonly iso: string;
  readonly minor_unit: number;
}
interface Movement {
  readonly amount: Decimal;
  /** `from` is the side in whose currency `amount` is. */
  readonly from: Side;
  readonly to: Side;
  /** Posting day. */
  readonly day: string;
  readonly given: {
    readonly rate_exchange?: string | undefined;
    readonly amount_to?: string | undefined;
    readonly motif?: string | null | undefined;
  };
}
export interface Exchanged {
  /** Amount of the other side. */
  readonly other: Decimal;
  readonly rate: string | null;
  /** Further details for the audit trail. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Rounded to seven digits for display. */
const shownRate = (rate: Decimal): string => rateText(rate.prec(7, 1).toFixed());

/**
 * Computes the other side's amount from the given rate or amount. A rate far from the month's needs a reason, and beyond the company's tolerance it
 * is refused, so that nobody diverts money by a made-up rate.
 */
export async function exchange(tx: Tx, m: Movement): Promise<Exchanged> {
  const { amount, from, to, given } = m;
  const side = (s: Side) => ({ currency: s.iso, minorUnit: s.minor_unit });
  const converted = convert(amount, side(from), side(to), given.rate_exchange, given.amount_to);
  if (!converted.ok) throw asInvalidRate(converted.problem);
  const { other, rate } = converted;
  const motif = given.motif || null;
  const compared = from.iso === to.iso ? {} : await compare(tx, m, other);
  return { other, rate, details: { motif, ...compared } };
}

/** Compares with the month's rate; returns details for the audit trail. */
async function compare(tx: Tx, { amount, from, to, day, given }: Movement, other: Decimal): Promise<object> {
  const { measure, tolerance } = await monthRate(tx.db, from, to, day);
  const currencies = { from: from.iso, to: to.iso };
  if (!measure) {
    if (!given.motif)
      throw invalidField("motif", "errors.rate_unknown", { ...currencies, month: shownMonth(day.slice(0, 7)) });
    return {};
  }
  const stray = strayOf(amount, other, measure.rate, to.minor_unit);
  const [month, rate, off] = [shownMonth(measure.month), shownRate(measure.rate), formatAmount(stray.toFixed(2, 1))];
  const said = { ...currencies, month, rate, off };
  const verdict = rateVerdict(stray, tolerance);
  if (verdict === "refused")
    throw invalidField(given.amount_to === undefined ? "rate_exchange" : "amount_to", "errors.rate_refused", {
      ...said,
      tolerance,
    });
  if (verdict === "reason" && !given.motif) throw invalidField("motif", "errors.rate_reason", said);
  return { month_rate: rate, rate_month: month, rate_off: `${off} %` };
}
