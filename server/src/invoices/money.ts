import { sum } from "#contract/kit/amounts.ts";
import { decimal, toWire, type Decimal } from "#contract/kit/money.ts";
import { signed } from "#contract/invoices/rules.ts";
import type { InvoiceState } from "#contract/invoices/lifecycle.ts";
import type { OrderMoney } from "#server/orders/public.ts";
import type { InvoiceRow, PartRow } from "./queries.ts";

// Pure functions: the totals of an invoice and of its order.

type Moving = Pick<PartRow, "amount" | "paid" | "credited" | "due_on">;
export const openOf = (part: Pick<PartRow, "amount" | "paid" | "credited">): Decimal =>
  decimal(part.amount).minus(part.paid).minus(part.credited);

/** The earliest due day of an open instalment. */
export const nextDue = (parts: readonly Moving[]): string | null =>
  parts.flatMap((p) => (p.due_on !== null && openOf(p).gt(0) ? [p.due_on] : [])).toSorted()[0] ?? null;

/** The state of an issued invoice, from what was paid and credited. */
export function stateOf(total: string, paid: string, credited: string): InvoiceState {
  const isOpen = decimal(total).minus(paid).minus(credited).gt(0);
  if (decimal(paid).gt(0)) return isOpen ? "PARTIALLY_PAID" : "PAID";
  return isOpen ? "ISSUED" : "CREDITED";
}

/** The totals of an order, from all its invoices. `value`: the order's, without tax. */
export function orderMoneyOf(rows: readonly InvoiceRow[], value: string): OrderMoney {
  const invoices = rows.filter((r) => r.kind === "invoice");
  const issued = rows.filter((r) => r.state !== "DRAFT");
  const bills = issued.filter((r) => r.kind === "invoice");
  const open = sum(bills.map((r) => r.open));
  const paid = sum(bills.map((r) => r.paid));
  const isWhole =
    invoices.every((r) => r.state !== "DRAFT") && decimal(netOf(issued)).gte(value) && decimal(open).eq(0);
  const days = bills.flatMap((r) => r.instalments.flatMap((p) => p.paid_on ?? [])).toSorted();
  return {
    begun: invoices.some((r) => r.state !== "CREDITED"),
    invoiced: sum(issued.map((r) => signed(r.kind, r.total))),
    paid,
    open,
    next_due_on: nextDue(bills.flatMap((r) => r.instalments)),
    paid_on: isWhole ? (days.at(-1) ?? null) : null,
  };
}

/** The net of invoices less that of credit notes. */
export const netOf = (rows: readonly Pick<InvoiceRow, "kind" | "net">[]): string =>
  sum(rows.map((r) => signed(r.kind, r.net)));

/** What of an amount, allocated to instalments, is this one's. */
export const shareOf = (
  parts: readonly { readonly hash_id: string; readonly amount: string }[],
  id: string,
): string[] => parts.flatMap((x) => (x.hash_id === id ? [x.amount] : []));

/** The invoice with these instalments, and its totals recomputed from them. */
export function withParts(row: InvoiceRow, instalments: readonly PartRow[]): InvoiceRow {
  const paid = sum(instalments.map((p) => p.paid));
  const credited = sum(instalments.map((p) => p.credited));
  const parts = instalments.map((p) => ({ ...p, open: openOf(p).toFixed() }));
  return {
    ...row,
    instalments: parts,
    paid,
    credited,
    open: sum(parts.map((p) => p.open)),
    state: stateOf(row.total, paid, credited),
    next_due_on: nextDue(parts),
  };
}

/** Converts an amount to euro, rounded half up to cents; null without a rate. */
export const inEuro = (amount: string, to_eur: string | null): string | null =>
  to_eur === null ? null : toWire(decimal(amount).times(to_eur).round(2, 1), 2);
