import { dayAfter } from "../kit/expiry.ts";
import { sum } from "../kit/amounts.ts";
import { decimal, roundTo, toWire } from "../kit/money.ts";
import type { LineUnit } from "../orders/schemas.ts";

export interface NetLine {
  readonly title: string;
  /** Net, in the invoice's currency. */
  readonly amount: string;
  /** Tax in percent; null without tax, for a reason that the invoice states (`exemption`). */
  readonly tax: string | null;
}
/** A line as stored: with quantity and price their product less the discount is the amount; without them it is an amount alone. */
export interface InvoiceLine extends NetLine {
  readonly quantity: string | null;
  readonly unit: LineUnit | null;
  readonly price: string | null;
  readonly discount: string | null;
  /** The line of the order that it invoices. */
  readonly order_line_hash_id: string | null;
}
/** A tax rate as sums are kept by it; `0` without tax. */
export const rateOf = ({ tax }: Pick<NetLine, "tax">): string => decimal(tax ?? "0").toFixed();
export const isTaxed = (line: Pick<NetLine, "tax">): boolean => rateOf(line) !== "0";
/** Whether the paper has to say why there is no tax, and doesn't yet. One made elsewhere says it itself. */
export const lacksExemption = (i: {
  readonly lines: readonly NetLine[];
  readonly exemption: string | null;
  readonly made_elsewhere: boolean;
}): boolean => !i.made_elsewhere && i.exemption === null && !i.lines.every(isTaxed);
/** An amount as columns show it that credit notes count against. */
export const signed = (kind: "invoice" | "credit", amount: string): string =>
  kind === "credit" && /[1-9]/u.test(amount) ? `-${amount}` : amount;

export interface TaxSum {
  readonly rate: string;
  readonly net: string;
  readonly tax: string;
}

/** Tax is computed per rate on the sum of its net lines, rounded half up. Rounding each line instead can differ by cents. */
export function taxesOf(lines: readonly NetLine[], minorUnit: number): readonly TaxSum[] {
  const rates = Map.groupBy(lines, rateOf);
  return [...rates]
    .map(([rate, own]) => {
      const net = sum(own.map((line) => line.amount));
      const tax = roundTo(decimal(net).times(rate).div(100), minorUnit);
      return { rate, net: toWire(net, minorUnit), tax: toWire(tax, minorUnit) };
    })
    .toSorted((a, b) => Number(a.rate) - Number(b.rate));
}
export const totalsOf = (lines: readonly NetLine[], minorUnit: number): Totals =>
  summed(taxesOf(lines, minorUnit), minorUnit);
export interface Totals {
  readonly taxes: readonly TaxSum[];
  readonly net: string;
  readonly tax: string;
  readonly total: string;
}
export function summed(taxes: readonly TaxSum[], minorUnit: number): Totals {
  const [net, tax] = [sum(taxes.map((t) => t.net)), sum(taxes.map((t) => t.tax))];
  return {
    taxes,
    net: toWire(net, minorUnit),
    tax: toWire(tax, minorUnit),
    total: toWire(sum([net, tax]), minorUnit),
  };
}

/** Format of our series numbers. A number typed for an invoice made elsewhere must not look like one, however it is spaced. */
const SERIES = /^(?:FA|AV)[\W_]*[A-Z0-9]{2,8}[\W_]*\d{4}[\W_]*\d+$/iu;
export const looksLikeSeries = (number: string): boolean => SERIES.test(number.normalize("NFKC").trim());
export const seriesPrefix = { invoice: "FA", credit: "AV" } as const;

export const ages = ["not_due", "1_30", "31_60", "61_90", "over_90"] as const;
export type Age = (typeof ages)[number];
const DAY_MS = 86_400_000;
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
/** The age class of an instalment. One without a due day is not due. */
export function ageOf(due_on: string | null, today: string): Age {
  const late = due_on === null ? 0 : daysBetween(due_on, today);
  if (late <= 0) return "not_due";
  return late <= 30 ? "1_30" : late <= 60 ? "31_60" : late <= 90 ? "61_90" : "over_90";
}

/** Most payments that the median takes, and the fewest it needs. */
export const LAST_PAYMENTS = 12;
export const FEWEST_PAYMENTS = 3;
/**
 * The day on which a payment is expected: the due day plus the customer's median lateness in days (negative: early), half days rounded up.
 * Null with fewer than `FEWEST_PAYMENTS`.
 */
export function predictedDay(due_on: string, lateness: readonly number[]): string | null {
  if (lateness.length < FEWEST_PAYMENTS) return null;
  const sorted = lateness.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median =
    sorted.length % 2 === 1
      ? (sorted[middle] as number)
      : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
  return dayAfter(due_on, Math.floor(median + 0.5));
}

export const LEVELS = 3;
/** Days after the due day on which each reminder is sent. */
export const reminderAfter = [1, 15, 30] as const;
/** Fewest days between two reminders, so that a very late instalment is not reminded on consecutive days. */
export const REMINDER_GAP = 7;
/** The next reminder: its level and day; null after the last level. `last`: the day of the one before. */
export function nextReminder(due_on: string, sent: number, last: string | null): { level: number; on: string } | null {
  const days = reminderAfter[sent];
  if (days === undefined) return null;
  const on = dayAfter(due_on, days);
  const soonest = last === null ? on : dayAfter(last, REMINDER_GAP);
  return { level: sent + 1, on: soonest > on ? soonest : on };
}

export interface OpenPart {
  readonly hash_id: string;
  readonly open: string;
}
/** Splits a payment over open instalments in their order, until it is used up. */
export function allocated(amount: string, parts: readonly OpenPart[]): readonly { hash_id: string; amount: string }[] {
  let rest = decimal(amount);
  return parts.flatMap((part) => {
    const own = rest.gt(part.open) ? decimal(part.open) : rest;
    if (own.lte(0)) return [];
    rest = rest.minus(own);
    return [{ hash_id: part.hash_id, amount: own.toFixed() }];
  });
}
