import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";

/** Kinds of ledger account. Holders are `account` and `box`; `advance` is the company's money held by a person. */
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
  // For customers: open invoices, sales, tax, and payments received elsewhere.
  | "receivable"
  | "sales"
  | "sales_tax"
  | "received_elsewhere"
  // What is owed for work, and to bodies for contributions.
  | "salary_owed"
  | "body_owed";

/** A line of a transaction: positive is debit (assets, spending), negative is credit (debts, sources). */
export interface Line {
  readonly kind: LedgerKind;
  /** Id of the account, cash box, person or reason; else of the office. */
  readonly ref: string;
  readonly zone: string;
  readonly currency: string;
  readonly amount: Decimal;
}

/** Merges lines on the same ledger account and drops zero ones, so that a transaction touches an account once. */
export function merged(lines: readonly Line[]): Line[] {
  const byAccount = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.kind} ${line.ref} ${line.zone} ${line.currency}`;
    const before = byAccount.get(key);
    byAccount.set(key, before ? { ...before, amount: before.amount.plus(line.amount) } : line);
  }
  return [...byAccount.values()].filter((l) => !l.amount.eq(0));
}

/** Currencies in which the lines do not sum to zero; empty if they can be posted. */
export function unbalanced(lines: readonly Line[]): string[] {
  const sums = new Map<string, Decimal>();
  for (const l of lines) sums.set(l.currency, (sums.get(l.currency) ?? decimal("0")).plus(l.amount));
  return [...sums].filter(([, total]) => !total.eq(0)).map(([currency]) => currency);
}

/** The negated lines of a transaction, for its reversal. */
export const reversed = (lines: readonly Line[]): Line[] => lines.map((l) => ({ ...l, amount: l.amount.times(-1) }));

export interface Side {
  readonly currency: string;
  readonly minorUnit: number;
}

export type Conversion =
  | { readonly ok: true; readonly other: Decimal; readonly rate: string | null }
  | { readonly ok: false; readonly problem: "rate_needed" | "rate_superfluous" | "too_small" };

/**
 * The other side's amount. Same currency: `amount`. Otherwise by `rate` (units of the other currency per unit of this one), rounded half up to the
 * other's minor unit; or the actual amount `other`, from which the rate follows.
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

/** Percent from the month's rate beyond which a reason is needed. */
const REASON_OVER = 5;

/**
 * Deviation of the other side's amount from the month's rate, in percent. Rounding to the minor unit does not count: half a unit, or a whole one
 * where the rate gives less than the smallest coin.
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

/** Deviation of a rate from the one it is measured by, in percent. */
export const rateStray = (rate: Decimal, measure: Decimal): Decimal =>
  rate.minus(measure).abs().div(measure).times(100);

export const rateVerdict = (stray: Decimal, tolerance: number): "usual" | "reason" | "refused" =>
  stray.gt(tolerance) ? "refused" : stray.gt(REASON_OVER) ? "reason" : "usual";

/** Movements across currencies go through the office's exchange account in both currencies, so that each currency sums to zero. */
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
