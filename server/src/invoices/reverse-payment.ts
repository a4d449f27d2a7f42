import type * as calls from "#contract/invoices/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { keptHolderOf, postingDay, reverse } from "#server/accounting/public.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { tasksOfOrder } from "#server/orders/public.ts";
import { invoiceSteps } from "./access.ts";
import { dueOf } from "./issue-invoice.ts";
import { invoiceEvent, invoiceIn, lockedInvoiced, orderFollows, present, reachFor } from "./load.ts";
import { withParts } from "./money.ts";
import * as q from "./queries.ts";
import { heldBy } from "./pay-order.ts";

/** The invoice after the change, built from rows already read. */
const now = (row: q.InvoiceRow, tx: Tx) => ({ data: present({ ...row, version: row.version + 1 }, tx.person) });

/** Reverses a payment: posts the opposite with today's date and reopens the instalments it paid. */
export async function reversePayment(tx: Tx, { params, body }: ServerInput<typeof calls.reversePayment>) {
  const found = await q.ofPayment.first(tx.db, params.id, ...reachFor(tx));
  if (!found) throw notFound();
  const { order, all } = await lockedInvoiced(tx, found.order_id);
  const row = invoiceIn({ order, all }, found.invoice_id);
  invoiceSteps.allow(tx, "take_back", row, body.version);
  const payment = row.payments.find((p) => p.hash_id === params.id);
  if (!payment) throw notFound();
  if (payment.reversed_at !== null) throw conflict("errors.already_reversed");
  const type = payment.holder?.kind === "box" ? "Box" : "Account";
  const holder = payment.holder_id === null ? undefined : await keptHolderOf(tx, type, payment.holder_id);
  if (payment.holder_id !== null && !holder) throw notFound();
  const day = await postingDay(tx.db, row.zone_id, undefined, holder ? [holder.zone_id] : []);
  const entity = { kind: "invoice", id: row.hash_id };
  const transaction = await reverse(tx, payment.transaction_id, {
    kind: "payment_back",
    zone: row.zone_id,
    day,
    label: row.number,
    entity,
  });
  const given = new Map(payment.parts.map((p) => [p.hash_id, p.amount]));
  const tasks = await tasksOfOrder(tx.db, order.hash_id);
  const left = withParts(
    row,
    row.instalments.map((p) => {
      const back = given.get(p.hash_id);
      if (back === undefined) return p;
      // While the instalment was paid in full, its due date did not follow its task.
      const due_on = Number(p.open) > 0 ? p.due_on : dueOf(p, row.date, tasks);
      return { ...p, paid: sum([p.paid, `-${back}`]), paid_on: null, due_on };
    }),
  );
  await q.moveBack.run(tx.db, ...q.movingOf(left), payment.hash_id, transaction, body.motif);
  const details = {
    amount: `${formatAmount(payment.amount)} ${row.currency.iso}`,
    holder: holder?.name ?? null,
    motif: body.motif,
    transaction,
  };
  const event = invoiceEvent(row, "take_back", {
    before: { state: row.state },
    after: { state: left.state },
    details,
    notice: { kind: "invoice_updated" },
  });
  const after = all.map((r) => (r.hash_id === row.hash_id ? left : r));
  await record(
    tx,
    event,
    ...heldBy(holder, "customer_payment_back", { ...details, invoice: row.number }),
    await orderFollows(tx, order, after, "payment_back"),
  );
  const reversed = { reversed_at: tx.call.now.toISOString(), reversed_reason: body.motif };
  return now({ ...left, payments: left.payments.map((p) => (p === payment ? { ...p, ...reversed } : p)) }, tx);
}
