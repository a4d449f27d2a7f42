import type * as calls from "#contract/invoices/endpoints.ts";
import { allocated } from "#contract/invoices/rules.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import {
  checkAmount,
  crossing,
  exchange,
  heldEvent,
  keptHolderOf,
  post,
  postingDay,
  type HolderRow,
  type Line,
} from "#server/accounting/public.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { monthRate } from "#server/zones/public.ts";
import { allowOrder } from "#server/orders/public.ts";
import { invoiceSteps } from "./access.ts";
import { invoiceEvent, invoiceNow, lockedInvoiced, orderFollows } from "./load.ts";
import { openOf, shareOf, withParts } from "./money.ts";
import * as q from "./queries.ts";

type Body = ServerInput<typeof calls.payOrder>["body"];

/** The invoice with the earliest due instalment; invoices whose due day is not known yet come last. */
export function oldestOpen(all: readonly q.InvoiceRow[]): q.InvoiceRow | undefined {
  const age = (r: q.InvoiceRow): string => `${r.next_due_on ?? "9999"} ${r.date} ${r.hash_id}`;
  return all
    .filter((r) => r.kind === "invoice" && Number(r.open) > 0)
    .toSorted((a, b) => (age(a) < age(b) ? -1 : 1))[0];
}

/** Instalments in the order they are paid: by due day, those without one last. */
const inOrder = (parts: readonly q.PartRow[]): q.PartRow[] =>
  parts.toSorted((a, b) => (a.due_on ?? "9999").localeCompare(b.due_on ?? "9999") || a.place - b.place);

interface Received {
  readonly lines: Line[];
  readonly holder: HolderRow | undefined;
  readonly holderAmount: Decimal | undefined;
  readonly rate: string | null;
  readonly difference: Decimal | undefined;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Postings of a payment: the receivable against an account, a cash box, or 'received elsewhere'. */
async function received(
  tx: Tx,
  row: q.InvoiceRow,
  { amount, day, holder }: { readonly amount: Decimal; readonly day: string; readonly holder: HolderRow | undefined },
  body: Body,
): Promise<Received> {
  const receivable = { kind: "receivable", ref: row.hash_id, zone: row.zone_id, currency: row.currency.iso } as const;
  if (!holder) {
    const elsewhere = {
      kind: "received_elsewhere",
      ref: row.zone_id,
      zone: row.zone_id,
      currency: row.currency.iso,
    } as const;
    const lines: Line[] = [
      { ...receivable, amount: amount.times(-1) },
      { ...elsewhere, amount },
    ];
    return { lines, holder, holderAmount: undefined, rate: null, difference: undefined, details: {} };
  }
  if (body.amount_to) checkAmount("amount_to", body.amount_to, holder);
  const side = {
    currency_id: row.currency_id,
    zone_id: row.zone_id,
    iso: row.currency.iso,
    minor_unit: row.currency.minor_unit,
  };
  const { other, rate, details } = await exchange(tx, { amount, from: side, to: holder, day, given: body });
  const to = { kind: holder.kind, ref: holder.hash_id, zone: holder.zone_id, currency: holder.iso } as const;
  const lines = crossing(row.zone_id, { line: receivable, amount }, { line: to, amount: other });
  if (holder.iso === side.iso) return { lines, holder, holderAmount: other, rate, difference: undefined, details };
  const difference = await gainOf(tx, row, amount, other, holder);
  return {
    lines: [
      ...lines,
      { kind: "exchange", ref: row.zone_id, zone: row.zone_id, currency: holder.iso, amount: difference },
      {
        kind: "exchange_difference",
        ref: row.zone_id,
        zone: row.zone_id,
        currency: holder.iso,
        amount: difference.times(-1),
      },
    ],
    holder,
    holderAmount: other,
    rate,
    difference,
    details,
  };
}

/** The exchange gain (positive) or loss of a payment, against the month's rate of the invoice's date; 0 without a rate. */
async function gainOf(tx: Tx, row: q.InvoiceRow, amount: Decimal, got: Decimal, holder: HolderRow): Promise<Decimal> {
  const from = { currency_id: row.currency_id, zone_id: row.zone_id };
  const { measure } = await monthRate(tx.db, from, holder, row.date);
  return measure ? got.minus(roundTo(amount.times(measure.rate), holder.minor_unit)) : decimal("0");
}

async function holderOf(tx: Tx, body: Body): Promise<HolderRow | undefined> {
  const { transaction_to_type: type, transaction_to_hash_id: id } = body;
  if (type === undefined && id === undefined) return undefined;
  if (type === undefined) throw invalidField("transaction_to_type", "errors.required");
  if (id === undefined) throw invalidField("transaction_to_hash_id", "errors.required");
  const holder = await keptHolderOf(tx, type, id);
  if (!holder) throw unknownReference("transaction_to_hash_id");
  return holder;
}

/** The invoice that is paid: the one named, or the oldest open one. */
function invoiceToPay(tx: Tx, all: readonly q.InvoiceRow[], body: Body): q.InvoiceRow {
  const row = body.invoice_hash_id ? all.find((r) => r.hash_id === body.invoice_hash_id) : oldestOpen(all);
  if (!row && body.invoice_hash_id) throw unknownReference("invoice_hash_id");
  if (!row) throw conflict("errors.nothing_open");
  invoiceSteps.allow(tx, "pay", row, body.invoice_hash_id === undefined ? undefined : body.version);
  checkAmount("amount", body.amount, row.currency);
  const open = `${formatAmount(row.open)} ${row.currency.iso}`;
  if (decimal(body.amount).gt(row.open)) throw invalidField("amount", "errors.amount_over_remaining", { open });
  return row;
}

/** The invoice after a payment that was allocated to its instalments. */
const afterPayment = (row: q.InvoiceRow, parts: ReturnType<typeof allocated>, day: string): q.InvoiceRow =>
  withParts(
    row,
    row.instalments.map((p) => {
      const shares = shareOf(parts, p.hash_id);
      const paid = sum([p.paid, ...shares]);
      const isDone = shares.length > 0 && openOf({ ...p, paid }).eq(0);
      return { ...p, paid, paid_on: isDone ? day : p.paid_on };
    }),
  );

export async function payOrder(tx: Tx, { params, body }: ServerInput<typeof calls.payOrder>) {
  const { order, all } = await lockedInvoiced(tx, params.id);
  // With an invoice named, `version` is the invoice's, otherwise the order's.
  allowOrder(tx, "pay", order, body.invoice_hash_id === undefined ? body.version : undefined);
  const row = invoiceToPay(tx, all, body);
  const holder = await holderOf(tx, body);
  const day = await postingDay(tx.db, row.zone_id, body.date, holder ? [holder.zone_id] : []);
  if (day < row.date) throw invalidField("date", "errors.paid_before_invoice");
  const amount = decimal(body.amount);
  const got = await received(tx, row, { amount, day, holder }, body);
  const entity = { kind: "invoice", id: row.hash_id };
  const transaction = await post(tx, {
    kind: "payment",
    zone: row.zone_id,
    day,
    label: row.number,
    entity,
    rate: got.rate,
    lines: got.lines,
  });
  const parts = allocated(amount.toFixed(), inOrder(row.instalments));
  const left = afterPayment(row, parts, day);
  await q.insertPayment(tx.db, {
    hash_id: newId(),
    invoice_id: row.hash_id,
    date: day,
    amount: amount.toFixed(),
    holder_id: holder?.hash_id ?? null,
    holder_amount: got.holderAmount?.toFixed() ?? null,
    rate_exchange: got.rate,
    difference: got.difference?.toFixed() ?? null,
    parts,
    transaction_id: transaction,
    created_by: tx.person.id,
  });
  await q.moveMoney.run(tx.db, ...q.movingOf(left));
  const paid = `${formatAmount(body.amount)} ${row.currency.iso}`;
  const details = {
    amount: paid,
    holder: holder?.name ?? null,
    date: day,
    transaction,
    rate: got.rate,
    ...got.details,
  };
  const event = invoiceEvent(row, "pay", {
    before: { state: row.state },
    after: { state: left.state },
    details,
    notice: { kind: "invoice_paid", params: { paid } },
  });
  const after = all.map((r) => (r.hash_id === row.hash_id ? left : r));
  await record(
    tx,
    event,
    ...heldBy(holder, "customer_payment", { ...details, invoice: row.number }),
    await orderFollows(tx, order, after, "paid"),
  );
  return await invoiceNow(tx, row.hash_id);
}

export const heldBy = (
  holder: HolderRow | undefined,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Event[] => (holder ? [heldEvent(holder, action, details)] : []);
