import { dueDate, splitAmount } from "#contract/conditions/due-dates.ts";
import type * as calls from "#contract/invoices/endpoints.ts";
import { allocated, isTaxed, lacksExemption, seriesPrefix } from "#contract/invoices/rules.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { post, postingDay, type Line } from "#server/accounting/public.ts";
import { conflict, invalidField } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { tasksOfOrder, type TaskMoment } from "#server/orders/public.ts";
import { invoiceSteps } from "./access.ts";
import { creditFigures, creditsOf } from "./credit.ts";
import { invoiceEvent, invoiceNow, lockedInvoice, present, orderFollows, type Invoiced } from "./load.ts";
import { nextDue, withParts } from "./money.ts";
import * as q from "./queries.ts";

/**
 * The due day of an instalment; null while its task is open. If the task is not needed, the days count from the invoice's date. Never before
 * the invoice's date.
 */
export function dueOf(part: q.InvoiceRow["parts"][number], date: string, tasks: readonly TaskMoment[]): string | null {
  const task = tasks.find((t) => t.code === part.after_task);
  if (part.after_task !== "invoice" && (!task || task.state === "open")) return null;
  const from = task?.state === "done" ? (task.done_on ?? date) : date;
  const due = dueDate(from, part);
  return due < date ? date : due;
}

/** Postings of an invoice: its receivable against the office's sales and tax. */
export function salesLines(
  row: Pick<q.InvoiceRow, "zone_id" | "currency" | "net" | "tax" | "total">,
  receivable: string,
): Line[] {
  const own = { zone: row.zone_id, currency: row.currency.iso };
  return [
    { kind: "receivable", ref: receivable, ...own, amount: decimal(row.total) },
    { kind: "sales", ref: row.zone_id, ...own, amount: decimal(row.net).times(-1) },
    { kind: "sales_tax", ref: row.zone_id, ...own, amount: decimal(row.tax).times(-1) },
  ];
}
const opposite = (lines: readonly Line[]): Line[] => lines.map((l) => ({ ...l, amount: l.amount.times(-1) }));

/** Takes the next number. Throws 422 on `date` if the series already has a later day. */
async function take(
  tx: Tx,
  row: q.InvoiceRow,
  transaction: string,
  parts: readonly q.IssuedPart[],
  next: string | null,
) {
  const letters = `${seriesPrefix[row.kind]}-`;
  const fixed = await q.issue.first(tx.db, row.hash_id, row.kind, letters, transaction, JSON.stringify(parts), next);
  if (fixed) return fixed.number;
  const last = await q.lastOfSeries.one(tx.db, row.zone_id, row.kind, row.date);
  throw invalidField("date", "errors.before_last_of_series", { day: formatDay(last.last_day) });
}

async function issueInvoice(tx: Tx, { order, all, invoice: row }: Invoiced & { invoice: q.InvoiceRow }) {
  const isPending = row.parts.some((p) => p.after_task !== "invoice");
  const tasks = isPending ? await tasksOfOrder(tx.db, order.hash_id) : [];
  const shares = splitAmount(
    row.total,
    row.parts.map((p) => p.share),
    row.currency.minor_unit,
  );
  const parts = row.parts.map((part, i): q.IssuedPart => ({
    ...part,
    hash_id: newId(),
    place: i + 1,
    amount: shares[i] ?? "0",
    due_on: dueOf(part, row.date, tasks),
  }));
  await postingDay(tx.db, row.zone_id, row.date);
  const transaction = await post(tx, {
    kind: "invoice",
    zone: row.zone_id,
    day: row.date,
    label: order.number,
    entity: { kind: "invoice", id: row.hash_id },
    lines: salesLines(row, row.hash_id),
  });
  const fresh = parts.map((p) => ({
    ...p,
    paid: "0",
    credited: "0",
    open: p.amount,
    paid_on: null,
    reminded: 0,
    reminded_on: null,
  }));
  const number = await take(tx, row, transaction, parts, nextDue(fresh));
  const issued = withParts({ ...row, number }, fresh);
  const total = `${formatAmount(row.total)} ${row.currency.iso}`;
  await record(
    tx,
    invoiceEvent(issued, "issue", {
      before: { state: "DRAFT" },
      after: { state: "ISSUED", number },
      details: { total },
      notice: { kind: "invoice_updated" },
    }),
    await orderFollows(
      tx,
      order,
      all.map((r) => (r.hash_id === row.hash_id ? issued : r)),
      "invoiced",
    ),
  );
}

/** Issues a draft, or sets or clears the dispute flag. */
export async function invoiceStatus(tx: Tx, { params, body }: ServerInput<typeof calls.invoiceStatus>) {
  const found = await lockedInvoice(tx, params.id);
  const { invoice } = found;
  if (body.status === "ISSUED") {
    invoiceSteps.allow(tx, "issue", invoice, body.version);
    if (lacksExemption(invoice)) throw conflict("errors.exemption_needed", undefined, "exemption");
    await issueInvoice(tx, found);
    return await invoiceNow(tx, params.id);
  }
  invoiceSteps.allow(tx, "dispute", invoice, body.version);
  if (body.disputed === undefined) throw invalidField("status", "errors.required");
  if (body.disputed && !body.reason) throw invalidField("reason", "errors.required");
  const reason = body.disputed ? (body.reason ?? null) : null;
  await q.setDisputed.run(tx.db, params.id, body.disputed, reason);
  await record(
    tx,
    invoiceEvent(invoice, body.disputed ? "dispute" : "undispute", {
      before: { disputed: invoice.disputed },
      after: { disputed: body.disputed, dispute_reason: reason },
      notice: { kind: "invoice_updated" },
    }),
  );
  return await invoiceNow(tx, params.id);
}

/** Stops the reminders of an invoice, or resumes them. */
export async function stopReminders(tx: Tx, { params, body }: ServerInput<typeof calls.stopReminders>) {
  const { invoice } = await lockedInvoice(tx, params.id);
  invoiceSteps.allow(tx, "reminders", invoice, body.version);
  await q.setReminders.run(tx.db, params.id, body.reason, tx.person.id);
  await record(
    tx,
    invoiceEvent(invoice, "reminders", {
      before: { reminders_stopped: invoice.reminders_stopped?.reason ?? null },
      after: { reminders_stopped: body.reason },
    }),
  );
  return await invoiceNow(tx, params.id);
}

/** Issues a credit note. Its total reduces the last instalments first. */
export async function creditInvoice(tx: Tx, { params, body }: ServerInput<typeof calls.creditInvoice>) {
  const { order, all, invoice } = await lockedInvoice(tx, params.id);
  invoiceSteps.allow(tx, "credit", invoice, body.version);
  const figures = creditFigures(invoice, creditsOf(all, invoice), body.lines);
  if (body.date < invoice.date) throw invalidField("date", "errors.credit_before_invoice");
  await postingDay(tx.db, invoice.zone_id, body.date);
  const id = newId();
  const draft: q.MadeInvoice = {
    hash_id: id,
    kind: "credit",
    order_id: order.hash_id,
    credits_id: invoice.hash_id,
    zone_id: invoice.zone_id,
    currency_id: invoice.currency_id,
    date: body.date,
    number: null,
    made_elsewhere: false,
    ...figures,
    to_eur: invoice.to_eur,
    condition_id: null,
    parts: [],
    note: null,
    exemption: figures.lines.every(isTaxed) ? null : invoice.exemption,
    reason: body.motif,
    created_by: tx.person.id,
  };
  const taken = allocated(figures.total, invoice.instalments.toReversed());
  const left = withParts(
    invoice,
    invoice.instalments.map((p) => ({
      ...p,
      credited: sum([p.credited, ...taken.flatMap((x) => (x.hash_id === p.hash_id ? [x.amount] : []))]),
    })),
  );
  await q.moveCredit.run(tx.db, ...q.movingOf(left), JSON.stringify([draft]));
  const credit: q.InvoiceRow = {
    ...invoice,
    ...figures,
    exemption: draft.exemption,
    hash_id: id,
    kind: "credit",
    date: body.date,
    state: "DRAFT",
    number: null,
    open: "0",
    paid: "0",
    credited: "0",
    instalments: [],
    payments: [],
  };
  const transaction = await post(tx, {
    kind: "credit_note",
    zone: invoice.zone_id,
    day: body.date,
    label: invoice.number,
    entity: { kind: "invoice", id },
    lines: opposite(salesLines(credit, invoice.hash_id)),
  });
  const number = await take(tx, credit, transaction, [], null);
  const issued = { ...credit, state: "ISSUED" as const, number };
  const after = [...all.map((r) => (r.hash_id === invoice.hash_id ? left : r)), issued];
  const total = `${formatAmount(figures.total)} ${invoice.currency.iso}`;
  await record(
    tx,
    invoiceEvent(issued, "credit", { after: { state: "ISSUED", number, reason: body.motif }, details: { total } }),
    invoiceEvent(invoice, "credited", {
      before: { state: invoice.state },
      after: { state: left.state },
      details: { total, motif: body.motif },
      notice: { kind: "invoice_updated" },
    }),
    await orderFollows(tx, order, after, "invoice_credited"),
  );
  return {
    data: present(
      {
        ...issued,
        version: 2,
        reason: body.motif,
        credits_id: invoice.hash_id,
        credits: invoice.number,
        condition: null,
        condition_id: null,
        next_due_on: null,
        note: null,
        files: [],
      },
      tx.person,
    ),
  };
}
