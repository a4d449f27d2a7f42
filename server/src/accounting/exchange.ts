import type { monthRate as monthRateCall } from "#contract/accounting/endpoints.ts";
import { moneyMovers } from "#contract/accounting/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { exactText, formatAmount } from "#contract/kit/amounts.ts";
import { RATE_DECIMALS } from "#contract/kit/money-rate.ts";
import { decimal, plainRate, roundTo, type Decimal } from "#contract/kit/money.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { monthRate, type CurrencySide } from "#server/zones/public.ts";
import { asInvalidRate } from "./holders.ts";
import { convert, rateStray, rateVerdict, strayOf } from "./rules.ts";

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
const shownRate = (rate: Decimal): string => exactText(rate.prec(7, 1).toFixed());

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
  if (from.iso === to.iso) return { other, rate, details: { motif } };
  const { measure, tolerance } = await monthRate(tx.db, from, to, m.day);
  const compared = compare(m, {
    measure: measure && { ...measure, month: shownMonth(measure.month) },
    stray: measure && strayOf(amount, other, measure.rate, to.minor_unit),
    tolerance,
    field: given.amount_to === undefined ? "rate_exchange" : "amount_to",
  });
  return { other, rate, details: { motif, ...compared } };
}

interface Settled extends Pick<Movement, "from" | "to" | "day"> {
  readonly given: Pick<Movement["given"], "rate_exchange" | "motif">;
  /** The rate that the money was handed over at, in the same direction, if both have these currencies. */
  readonly handedRate: string | undefined;
}
/**
 * Checks the rate at which money that was handed over earlier is settled: against the hand-over's, else the month's. The rates themselves are
 * compared, as the amounts follow from them.
 */
export async function settlementRate(tx: Tx, m: Settled): Promise<Omit<Exchanged, "other">> {
  const { from, to, given } = m;
  const rate = given.rate_exchange;
  if (from.iso === to.iso) {
    if (rate !== undefined && !decimal(rate).eq("1")) throw asInvalidRate("rate_superfluous");
    return { rate: null, details: {} };
  }
  if (rate === undefined) throw asInvalidRate("rate_needed");
  const { measure: ofMonth, tolerance } = await monthRate(tx.db, from, to, m.day);
  const measure =
    m.handedRate === undefined
      ? ofMonth && { ...ofMonth, month: shownMonth(ofMonth.month) }
      : { rate: decimal(m.handedRate), month: undefined };
  const stray = measure && rateStray(decimal(rate), measure.rate);
  const compared = compare(m, { measure, stray, tolerance, field: "rate_exchange" });
  return { rate, details: { motif: given.motif || null, ...compared } };
}

interface Comparison {
  /** `month` as shown; undefined: the rate of the hand-over. */
  readonly measure: { readonly rate: Decimal; readonly month: string | undefined } | undefined;
  /** Distance from it, in percent. */
  readonly stray: Decimal | undefined;
  readonly tolerance: number;
  readonly field: "rate_exchange" | "amount_to";
}
/** Judges the distance from the rate compared with; returns details for the audit trail. */
function compare(
  { from, to, day, given }: Pick<Movement, "from" | "to" | "day" | "given">,
  { measure, stray, tolerance, field }: Comparison,
): object {
  const currencies = { from: from.iso, to: to.iso };
  if (!measure || !stray) {
    if (!given.motif)
      throw invalidField("motif", "errors.rate_unknown", { ...currencies, month: shownMonth(day.slice(0, 7)) });
    return {};
  }
  const [rate, off] = [shownRate(measure.rate), formatAmount(stray.toFixed(2, 1))];
  const said = { ...currencies, rate, off, ...(measure.month !== undefined && { month: measure.month }) };
  const of = measure.month === undefined ? "handed_rate" : "rate";
  const verdict = rateVerdict(stray, tolerance);
  if (verdict === "refused") throw invalidField(field, `errors.${of}_refused`, { ...said, tolerance });
  if (verdict === "reason" && !given.motif) throw invalidField("motif", `errors.${of}_reason`, said);
  return measure.month === undefined
    ? { handed_rate: rate, rate_off: `${off} %` }
    : { month_rate: rate, rate_month: measure.month, rate_off: `${off} %` };
}

/** The rate to propose for a movement between two currencies: the one that it would be measured by. */
export async function proposedRate(reader: Reader, { query: q }: ServerInput<typeof monthRateCall>) {
  const to = { zone_id: q.to_zone_hash_id ?? q.zone_hash_id, currency_id: q.to_currency_hash_id };
  const from = { zone_id: q.zone_hash_id, currency_id: q.currency_hash_id };
  if (![from, to].some((side) => reader.access.can(moneyMovers.any, { zone: side.zone_id })))
    throw unknownReference("zone_hash_id");
  const { measure } = await monthRate(reader.db, from, to, q.date);
  // Ten decimals, as rates are given; of a rate that is too small for them there is nothing to propose.
  const rate = measure && roundTo(measure.rate, RATE_DECIMALS);
  return { data: measure && rate?.gt(0) ? { rate: plainRate(rate.toFixed()), month: measure.month } : null };
}
