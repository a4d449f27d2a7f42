import { decimal, roundTo, toWire, type Decimal } from "../kit/money.ts";
import { restOf, spread, takingOf } from "./rest.ts";
import { rateOf, summed, taxesOf, type InvoiceLine, type NetLine, type TaxSum, type Totals } from "./rules.ts";

// Credit notes: however an invoice is credited in parts, they can end at nothing open, and no rate gives back more tax than it was charged.

interface Noted {
  readonly lines: readonly InvoiceLine[];
  readonly taxes: readonly TaxSum[];
}
interface Rate {
  readonly rate: string;
  net: Decimal;
  tax: Decimal;
}
const ZERO = decimal("0");
const between = (value: Decimal, low: Decimal, high: Decimal): Decimal =>
  value.lt(low) ? low : value.gt(high) ? high : value;

/** Per rate of an invoice: its net and tax less what credit notes took. */
export function leftByRate(invoice: Noted, credits: readonly Noted[], minorUnit: number): readonly TaxSum[] {
  const taken = credits.flatMap((c) => c.taxes);
  return invoice.taxes.map(({ rate, ...whole }) => {
    const own = taken.filter((t) => t.rate === rate);
    const less = (of: "net" | "tax"): string => {
      const rest = own.reduce((all, t) => all.minus(t[of]), decimal(whole[of]));
      return toWire(rest.lt(0) ? ZERO : rest, minorUnit);
    };
    return { rate, net: less("net"), tax: less("tax") };
  });
}
const leftAt = (left: readonly TaxSum[], rate: string): Rate => {
  const own = left.find((l) => l.rate === rate);
  return { rate, net: decimal(own?.net ?? "0"), tax: decimal(own?.tax ?? "0") };
};
const openBeyond = (rates: readonly Rate[], open: string): Decimal =>
  rates.reduce((rest, r) => rest.minus(r.net).minus(r.tax), decimal(open));
const wired = (rates: readonly Rate[], minorUnit: number): Totals =>
  summed(
    rates.map((r) => ({ rate: r.rate, net: toWire(r.net, minorUnit), tax: toWire(r.tax, minorUnit) })),
    minorUnit,
  );

/** Moves a difference into the taxes, the highest rate first, within what is left of each; returns what they don't hold. */
function intoTax(difference: Decimal, rates: readonly Rate[], left: readonly TaxSum[]): Decimal {
  let rest = difference;
  for (const r of rates.toReversed()) {
    if (r.rate === "0") continue;
    const own = between(rest, r.tax.times(-1), leftAt(left, r.rate).tax.minus(r.tax));
    r.tax = r.tax.plus(own);
    rest = rest.minus(own);
  }
  return rest;
}

export interface Creditable {
  readonly left: readonly TaxSum[];
  /** Total that is neither paid nor credited. */
  readonly open: string;
  readonly minorUnit: number;
}
/** Why lines can't be credited: they take more than is open, or more than is left at a taxed rate. */
export type OverCredited = { readonly over: "open" } | { readonly over: "rate"; readonly left: TaxSum };

/**
 * The totals of a credit note of these lines. A rate of which nothing is left takes the rest of its tax; when all that is open is credited but
 * for a minor unit a rate, the tax takes it too: rounding each note by itself must not leave a cent that nobody can credit.
 */
export function creditTotals(lines: readonly NetLine[], { left, open, minorUnit }: Creditable): Totals | OverCredited {
  const rates: Rate[] = [];
  for (const { rate, net, tax } of taxesOf(lines, minorUnit)) {
    const own = leftAt(left, rate);
    if (rate !== "0" && own.net.lt(net)) return { over: "rate", left: wired([own], minorUnit).taxes[0] as TaxSum };
    const meant = own.tax.lt(tax) || own.net.eq(net) ? own.tax : decimal(tax);
    rates.push({ rate, net: decimal(net), tax: rate === "0" ? ZERO : meant });
  }
  const difference = openBeyond(rates, open);
  const cents = decimal("10")
    .pow(-minorUnit)
    .times(rates.filter((r) => r.rate !== "0").length);
  if (!difference.eq(0) && difference.abs().lte(cents)) {
    const closed = rates.map((r) => ({ ...r }));
    if (intoTax(difference, closed, left).eq(0)) return wired(closed, minorUnit);
  }
  return difference.lt(0) ? { over: "open" } : wired(rates, minorUnit);
}

/** Lines and totals of the credit note that takes all that is open. After payments each line is reduced in proportion. */
export function creditRest(
  invoice: Noted,
  credits: readonly Noted[],
  open: string,
  minorUnit: number,
): { readonly lines: readonly InvoiceLine[]; readonly left: readonly TaxSum[]; readonly totals: Totals } {
  const left = leftByRate(invoice, credits, minorUnit);
  const rates = left.map(({ rate }) => leftAt(left, rate)).filter((r) => r.net.plus(r.tax).gt(0));
  const whole = rates.reduce((all, r) => all.plus(r.net).plus(r.tax), ZERO);
  const rest = restOf(
    invoice.lines,
    credits.flatMap((c) => c.lines.map((l) => takingOf(l, 1))),
    minorUnit,
  ).left.map((l) => l.line);
  if (!whole.eq(open)) {
    for (const r of rates) {
      r.net = roundTo(r.net.times(open).div(whole), minorUnit);
      const [tax, most] = [roundTo(r.net.times(r.rate).div(100), minorUnit), leftAt(left, r.rate).tax];
      r.tax = tax.gt(most) ? most : tax;
    }
    let difference = intoTax(openBeyond(rates, open), rates, left);
    for (const r of rates) {
      const own = between(difference, r.net.times(-1), leftAt(left, r.rate).net.minus(r.net));
      r.net = r.net.plus(own);
      difference = difference.minus(own);
    }
  }
  const used = rates.filter((r) => r.net.plus(r.tax).gt(0));
  const lines = used.flatMap((r) => linesAt(r, rest, invoice.lines, minorUnit));
  return { lines, left, totals: wired(used, minorUnit) };
}

/** The lines of a rate, reduced to its net. If only tax is left of it, one line names what it is of. */
function linesAt(r: Rate, rest: readonly InvoiceLine[], all: readonly InvoiceLine[], minorUnit: number): InvoiceLine[] {
  const own = rest.filter((l) => rateOf(l) === r.rate);
  const amounts = spread(
    r.net,
    own.map((l) => decimal(l.amount)),
    minorUnit,
  );
  const alone = (line: InvoiceLine, amount: Decimal): InvoiceLine => ({
    ...line,
    quantity: null,
    unit: null,
    price: null,
    discount: null,
    amount: toWire(amount, minorUnit),
  });
  if (r.net.eq(0))
    return all
      .filter((l) => rateOf(l) === r.rate)
      .slice(-1)
      .map((l) => alone(l, ZERO));
  return own.flatMap((line, i) => {
    const amount = amounts[i] ?? ZERO;
    if (amount.eq(0)) return [];
    return amount.eq(line.amount) ? [line] : [alone(line, amount)];
  });
}
