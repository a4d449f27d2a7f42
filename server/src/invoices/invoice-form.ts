import { fits } from "#contract/invoices/rest.ts";
import { looksLikeSeries, rateOf, totalsOf, type InvoiceLine } from "#contract/invoices/rules.ts";
import type { LineGiven } from "#contract/invoices/schemas.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { decimal, fitsMinorUnit, type CurrencyRef } from "#contract/kit/money.ts";
import { netOf } from "#contract/orders/schemas.ts";
import { constraintOf } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { linesOfOrder, type OrderRow } from "#server/orders/public.ts";
import { monthRate } from "#server/zones/public.ts";
import { invoiceSteps } from "./access.ts";
import { invoiceIn, lockedInvoiced, type Invoiced } from "./load.ts";
import { netOf as netOfAll } from "./money.ts";
import type * as q from "./queries.ts";

/** Terms of an invoice without a payment condition: due on its date. */
export const AT_ONCE: q.InvoiceRow["parts"] = [
  { share: "100", after_task: "invoice", delay: 0, end_of_month: false, days_after: 0 },
];

/**
 * Lines as stored: the amount is the given one, or quantity by price less discount. `known` are the lines of the order that they may name, and
 * those that the invoice names already, though the order has others now.
 */
export function storedLines(
  { iso, minor_unit }: CurrencyRef,
  lines: readonly LineGiven[],
  known: ReadonlySet<string>,
): InvoiceLine[] {
  return lines.map((line, i): InvoiceLine => {
    const at = `lines.${i}`;
    const { quantity, price, order_line_hash_id: id = null } = line;
    if (id !== null && !known.has(id)) throw unknownReference(`${at}.order_line_hash_id`);
    const priced = quantity && price ? { quantity, price, discount: line.discount ?? "0" } : null;
    const net = priced && netOf(priced, minor_unit);
    const amount = line.amount ?? net ?? "0";
    if (!fitsMinorUnit(amount, minor_unit)) throw invalidField(`${at}.amount`, "errors.minor_unit", { currency: iso });
    if (net !== null && !fits(amount, net, minor_unit))
      throw invalidField(`${at}.amount`, "errors.amount_not_of_price", { amount: `${formatAmount(net)} ${iso}` });
    const tax = rateOf({ tax: line.tax ?? null });
    return {
      title: line.title,
      quantity: priced?.quantity ?? null,
      unit: priced ? (line.unit ?? null) : null,
      price: priced && decimal(priced.price).toFixed(),
      discount: priced?.discount ?? null,
      amount,
      tax: tax === "0" ? null : tax,
      order_line_hash_id: id,
    };
  });
}

/** Lines with their totals. Free goods alone are no invoice. */
export function figuresOf({ currency }: Pick<OrderRow, "currency">, lines: readonly InvoiceLine[]) {
  const totals = totalsOf(lines, currency.minor_unit);
  if (decimal(totals.net).eq(0)) throw invalidField("lines", "errors.amount");
  return { lines, ...totals };
}

/** The euro rate of the order's currency on a day; null without a rate. */
export async function toEuro(tx: Tx, order: OrderRow, euro: string | null, day: string): Promise<string | null> {
  if (order.currency.iso === "EUR") return "1";
  if (euro === null) return null;
  const from = { currency_id: order.currency_id, zone_id: order.zone_id };
  const { measure } = await monthRate(tx.db, from, { currency_id: euro, zone_id: order.zone_id }, day);
  return measure?.rate.round(10, 1).toFixed() ?? null;
}

/** Refuses to invoice more than the order's value unless `over` is set. */
export function checkOver(
  order: OrderRow,
  others: readonly q.InvoiceRow[],
  net: string,
  over: boolean | undefined,
): void {
  const all = sum([netOfAll(others), net]);
  if (over || decimal(order.value).eq(0) || decimal(all).lte(order.value)) return;
  const more = `${formatAmount(decimal(all).minus(order.value).toFixed())} ${order.currency.iso}`;
  throw invalidField("over", "errors.over_order_value", { more });
}

/** The order's other invoices, drafts included, and its credit notes, which count against them. */
export const othersOf = ({ all }: Invoiced, id?: string): q.InvoiceRow[] => all.filter((r) => r.hash_id !== id);

export function checkNumber(number: string | null): void {
  if (number !== null && looksLikeSeries(number)) throw invalidField("number", "errors.number_like_series");
}

export async function numbered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) === "invoice_number") throw invalidField("number", "errors.taken");
    throw error;
  }
}

/** The order's lines that given lines may name, read only if they name any. */
export async function linesNamed(
  tx: Tx,
  order: OrderRow,
  given: readonly LineGiven[],
  now: readonly InvoiceLine[] = [],
): Promise<ReadonlySet<string>> {
  const isNamed = given.some((l) => l.order_line_hash_id);
  const lines = isNamed ? await linesOfOrder(tx.db, order.hash_id) : [];
  return new Set([...lines, ...now.flatMap((l) => l.order_line_hash_id ?? [])]);
}

export const traced = (row: q.InvoiceRow) => ({
  date: row.date,
  number: row.number,
  net: row.net,
  tax: row.tax,
  total: row.total,
  note: row.note,
  exemption: row.exemption,
  condition_id: row.condition_id,
});

/** Loads a draft of the order and checks that the step is allowed. */
export async function draftOf(
  tx: Tx,
  params: { id: string; invoice_id: string },
  action: "update" | "delete",
  version?: number,
) {
  const invoiced = await lockedInvoiced(tx, params.id);
  const row = invoiceIn(invoiced, params.invoice_id);
  invoiceSteps.allow(tx, action, row, version);
  return { ...invoiced, row };
}
