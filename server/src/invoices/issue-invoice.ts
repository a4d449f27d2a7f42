import { dueDate, splitAmount } from "#contract/conditions/due-dates.ts";
import { seriesPrefix } from "#contract/invoices/rules.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { post, postingDay, type Line, type Posting } from "#server/accounting/public.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { tasksOfOrder, type TaskMoment } from "#server/orders/public.ts";
import { invoiceEvent, orderFollows, type Invoiced } from "./load.ts";
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

/**
 * Posts an invoice and takes the next number, together: what follows keeps the office's sales and its series from all others until the commit.
 * Throws 422 on `date` if the series already has a later day.
 */
export async function postNumbered(
  tx: Tx,
  row: q.InvoiceRow,
  posting: Omit<Posting, "id">,
  parts: readonly q.IssuedPart[],
  next: string | null,
): Promise<string> {
  const id = newId();
  // Sent together. Where one fails, so does what was sent after it: the first is told.
  const turn = q.takeTurn.run(tx.db, row.zone_id);
  const posted = post(tx, { ...posting, id });
  posted.catch(() => undefined);
  const number = take(tx, row, id, parts, next);
  number.catch(() => undefined);
  await turn;
  await posted;
  return await number;
}

async function take(
  tx: Tx,
  row: q.InvoiceRow,
  transaction: string,
  parts: readonly q.IssuedPart[],
  next: string | null,
): Promise<string> {
  const letters = `${seriesPrefix[row.kind]}-`;
  const fixed = await q.issue.first(tx.db, row.hash_id, row.kind, letters, transaction, JSON.stringify(parts), next);
  if (fixed) return fixed.number;
  const last = await q.lastOfSeries.one(tx.db, row.zone_id, row.kind, row.date);
  throw invalidField("date", "errors.before_last_of_series", { day: formatDay(last.last_day) });
}

/** The instalments of a draft as they are issued, with their due days. */
async function partsOf(tx: Tx, order: Invoiced["order"], row: q.InvoiceRow): Promise<q.IssuedPart[]> {
  const isPending = row.parts.some((p) => p.after_task !== "invoice");
  const tasks = isPending ? await tasksOfOrder(tx.db, order.hash_id) : [];
  const shares = splitAmount(
    row.total,
    row.parts.map((p) => p.share),
    row.currency.minor_unit,
  );
  return row.parts.map((part, i) => ({
    ...part,
    hash_id: newId(),
    place: i + 1,
    amount: shares[i] ?? "0",
    due_on: dueOf(part, row.date, tasks),
  }));
}
const UNPAID = { paid: "0", credited: "0", paid_on: null, reminded: 0, reminded_on: null } as const;

/**
 * Issues a draft. Returns what the caller records, last of all: it keeps those who are told from every other change, as the number keeps the
 * series.
 */
export async function issueInvoice(
  tx: Tx,
  { order, all, invoice: row }: Invoiced & { invoice: q.InvoiceRow },
): Promise<readonly Event[]> {
  const parts = await partsOf(tx, order, row);
  await postingDay(tx.db, row.zone_id, row.date);
  const fresh = parts.map((p) => ({ ...p, ...UNPAID, open: p.amount }));
  const draft = withParts(row, fresh);
  const others = all.map((r) => (r.hash_id === row.hash_id ? draft : r));
  const followed = await orderFollows(tx, order, others, "invoiced");
  const posting: Posting = {
    kind: "invoice",
    zone: row.zone_id,
    day: row.date,
    label: order.number,
    entity: { kind: "invoice", id: row.hash_id },
    lines: salesLines(row, row.hash_id),
  };
  const number = await postNumbered(tx, row, posting, parts, nextDue(fresh));
  const issued = invoiceEvent({ ...draft, number }, "issue", {
    before: { state: "DRAFT" },
    after: { state: "ISSUED", number },
    details: { total: `${formatAmount(row.total)} ${row.currency.iso}` },
    notice: { kind: "invoice_updated" },
  });
  return [issued, followed];
}
