import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";

/** The kinds of ledger account. Holders are `account` and `box`; `advance` is what a person holds of the company's. */
export type LedgerKind =
  | "account"
  | "box"
  | "advance"
  | "reason"
  | "owed"
  | "opening"
  | "outside"
  | "exchange"
  | "exchange_difference"
  | "cash_difference"
  // Of customers: what an invoice is owed, what was sold, its tax, and what came in elsewhere.
  | "receivable"
  | "sales"
  | "sales_tax"
  | "received_elsewhere";

/** One line of a transaction: positive is debit (what one has or spends), negative is credit (what one owes or where it comes from). */
export interface Line {
  readonly kind: LedgerKind;
  /** The account, box, person or reason; the office for the rest. */
  readonly ref: string;
  readonly zone: string;
  readonly currency: string;
  readonly amount: Decimal;
}

/** Lines on the same ledger account become one, and those that come to nothing go: an account is touched once in a transaction. */
export function merged(lines: readonly Line[]): Line[] {
  const byAccount = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.kind} ${line.ref} ${line.zone} ${line.currency}`;
    const before = byAccount.get(key);
    byAccount.set(key, before ? { ...before, amount: before.amount.plus(line.amount) } : line);
  }
  return [...byAccount.values()].filter((l) => !l.amount.eq(0));
}

/** The currencies in which lines do not sum to zero: none, in what may be posted. */
export function unbalanced(lines: readonly Line[]): string[] {
  const sums = new Map<string, Decimal>();
  for (const l of lines) sums.set(l.currency, (sums.get(l.currency) ?? decimal("0")).plus(l.amount));
  return [...sums].filter(([, total]) => !total.eq(0)).map(([currency]) => currency);
}

/** A transaction's lines the other way round: what undoes it. */
export const reversed = (lines: readonly Line[]): Line[] => lines.map((l) => ({ ...l, amount: l.amount.times(-1) }));

export interface Side {
  readonly currency: string;
  readonly minorUnit: number;
}

export type Conversion =
  | { readonly ok: true; readonly other: Decimal; readonly rate: string | null }
  | { readonly ok: false; readonly problem: "rate_needed" | "rate_superfluous" | "too_small" };

/**
 * What the other side gives or gets for `amount`. Same currency: the same amount. Otherwise by `rate` (units of the other currency
 * for one of this one), rounded half up to the other's minor unit; or `other` as it really was, and the rate follows from the two.
 */
export function convert(
  amount: Decimal,
  from: Side,
  to: Side,
  rate: string | undefined,
  other: string | undefined,
): Conversion {
  if (from.currency === to.currency) {
    const same = (rate === undefined || decimal(rate).eq(1)) && (other === undefined || decimal(other).eq(amount));
    return same ? { ok: true, other: amount, rate: null } : { ok: false, problem: "rate_superfluous" };
  }
  if (other !== undefined)
    return { ok: true, other: decimal(other), rate: decimal(other).div(amount).round(10, 1).toFixed() };
  if (rate === undefined) return { ok: false, problem: "rate_needed" };
  const converted = roundTo(amount.times(rate), to.minorUnit);
  return converted.gt(0) ? { ok: true, other: converted, rate } : { ok: false, problem: "too_small" };
}

/** More than so many percent from the month's rate needs a reason. */
const REASON_OVER = 5;

/**
 * How far what the other side gave or got for `amount` strays from the month's rate, in percent. What rounding to the minor unit may
 * add is none: half a unit, or a whole one where the rate makes less than the smallest coin.
 */
export function strayOf(amount: Decimal, other: Decimal, monthRate: Decimal, minorUnit: number): Decimal {
  const meant = amount.times(monthRate);
  const unit = decimal("10").pow(-minorUnit);
  const away = other
    .minus(meant)
    .abs()
    .minus(meant.lt(unit) ? unit : unit.div(2));
  return away.lte(0) ? decimal("0") : away.div(meant).times(100);
}

export const rateVerdict = (stray: Decimal, tolerance: number): "usual" | "reason" | "refused" =>
  stray.gt(tolerance) ? "refused" : stray.gt(REASON_OVER) ? "reason" : "usual";

/** Money that crosses currencies goes through the office's exchange account in both, so that each currency sums to zero. */
export function crossing(
  zone: string,
  from: { line: Omit<Line, "amount">; amount: Decimal },
  to: { line: Omit<Line, "amount">; amount: Decimal },
): Line[] {
  const lines: Line[] = [
    { ...from.line, amount: from.amount.times(-1) },
    { ...to.line, amount: to.amount },
  ];
  if (from.line.currency === to.line.currency) return lines;
  return [
    ...lines,
    { kind: "exchange", ref: zone, zone, currency: from.line.currency, amount: from.amount },
    { kind: "exchange", ref: zone, zone, currency: to.line.currency, amount: to.amount.times(-1) },
  ];
}
