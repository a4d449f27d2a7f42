import { looksLikeSeries, totalsOf, type NetLine } from "#contract/invoices/rules.ts";
import type * as calls from "#contract/invoices/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, fitsMinorUnit, formatAmount, sum } from "#contract/kit/money.ts";
import { updateOf } from "#server/kit/columns.ts";
import { constraintOf } from "#server/kit/database.ts";
import { invalidField, stale, unknownReference } from "#server/kit/failures.ts";
import { changeFiles, checkFiles, keepFiles } from "#server/kit/papers.ts";
import { record } from "#server/kit/record.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { allowOrder, type OrderRow } from "#server/orders/public.ts";
import { monthRate } from "#server/zones/public.ts";
import { invoiceSteps } from "./access.ts";
import { invoiceEvent, invoiceIn, invoiceNow, lockedInvoiced, orderFollows, type Invoiced } from "./load.ts";
import { netOf } from "./money.ts";
import * as q from "./queries.ts";

/** Terms of an invoice without a payment condition: due on its date. */
const AT_ONCE: q.InvoiceRow["parts"] = [
  { share: "100", after_task: "invoice", delay: 0, end_of_month: false, days_after: 0 },
];
const updateDraft = updateOf("invoice", q.drafted);

/** Lines with their totals, in the order's currency. */
export function calculated(order: Pick<OrderRow, "currency">, lines: readonly NetLine[]) {
  const { iso, minor_unit } = order.currency;
  for (const [i, line] of lines.entries())
    if (!fitsMinorUnit(line.amount, minor_unit))
      throw invalidField(`lines.${i}.amount`, "errors.minor_unit", { currency: iso });
  return { lines, ...totalsOf(lines, minor_unit) };
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
function checkOver(order: OrderRow, others: readonly q.InvoiceRow[], net: string, over: boolean | undefined): void {
  const all = sum([netOf(others), net]);
  if (over || decimal(order.value).eq(0) || decimal(all).lte(order.value)) return;
  const more = `${formatAmount(decimal(all).minus(order.value).toFixed())} ${order.currency.iso}`;
  throw invalidField("over", "errors.over_order_value", { more });
}
/** The order's other invoices, drafts included, and its credit notes, which count against them. */
const othersOf = ({ all }: Invoiced, id?: string): q.InvoiceRow[] => all.filter((r) => r.hash_id !== id);

function checkNumber(number: string | null): void {
  if (number !== null && looksLikeSeries(number)) throw invalidField("number", "errors.number_like_series");
}
async function numbered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) === "invoice_number") throw invalidField("number", "errors.taken");
    throw error;
  }
}

export async function addInvoice(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof calls.addInvoice>) {
  const invoiced = await lockedInvoiced(tx, params.id);
  const { order } = invoiced;
  allowOrder(tx, "invoice", order);
  const number = body.number ?? null;
  checkNumber(number);
  const figures = calculated(order, body.lines);
  checkOver(order, othersOf(invoiced), figures.net, body.over);
  const condition =
    body.payment_condition_hash_id === undefined ? order.payment_condition_id : body.payment_condition_hash_id;
  const { parts, euro_id } = await q.conditionAndEuro.one(tx.db, condition);
  if (condition !== null && parts === null) throw unknownReference("payment_condition_hash_id");
  checkFiles([], [], body.files);
  const id = newId();
  await numbered(async () =>
    q.insertInvoice(tx.db, {
      hash_id: id,
      kind: "invoice",
      order_id: order.hash_id,
      credits_id: null,
      zone_id: order.zone_id,
      currency_id: order.currency_id,
      date: body.date,
      number,
      made_elsewhere: number !== null,
      ...figures,
      to_eur: await toEuro(tx, order, euro_id, body.date),
      condition_id: condition,
      parts: parts ?? AT_ONCE,
      note: body.note ?? null,
      reason: null,
      created_by: tx.person.id,
    }),
  );
  await keepFiles(tx, storage, { kind: "invoice", id }, body.files);
  const after = await q.ofOrder.all(tx.db, order.hash_id);
  const row = invoiceIn({ order, all: after }, id);
  const total = `${formatAmount(row.total)} ${row.currency.iso}`;
  const event = invoiceEvent(row, "store", {
    after: traced(row),
    notice: { kind: "invoice_added", params: { total } },
  });
  await record(tx, event, await orderFollows(tx, order, after, "invoice"));
  return await invoiceNow(tx, id);
}

const traced = (row: q.InvoiceRow) => ({
  date: row.date,
  number: row.number,
  net: row.net,
  tax: row.tax,
  total: row.total,
  note: row.note,
  condition_id: row.condition_id,
});

/** Loads a draft of the order and checks that the step is allowed. */
async function draftOf(
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

export async function updateInvoice(
  tx: Tx,
  storage: Storage,
  { params, body }: ServerInput<typeof calls.updateInvoice>,
) {
  const { order, row, all } = await draftOf(tx, params, "update", body.version);
  const number = body.number === undefined ? row.number : body.number;
  checkNumber(number);
  const figures = calculated(order, body.lines ?? row.lines);
  if (body.lines) checkOver(order, othersOf({ order, all }, row.hash_id), figures.net, body.over);
  const condition = body.payment_condition_hash_id === undefined ? row.condition_id : body.payment_condition_hash_id;
  const { parts, euro_id } = await q.conditionAndEuro.one(tx.db, condition);
  if (condition !== null && parts === null) throw unknownReference("payment_condition_hash_id");
  checkFiles(row.files, body.removes, body.files);
  const date = body.date ?? row.date;
  await numbered(async () =>
    updateDraft(tx.db, row.hash_id, {
      date,
      number,
      made_elsewhere: number !== null,
      ...figures,
      to_eur: await toEuro(tx, order, euro_id, date),
      condition_id: condition,
      parts: condition === row.condition_id ? row.parts : (parts ?? AT_ONCE),
      note: body.note === undefined ? row.note : body.note,
    }),
  );
  if ((body.files?.length ?? 0) + (body.removes?.length ?? 0) > 0)
    await changeFiles(tx, storage, { kind: "invoice", id: row.hash_id }, body.removes, body.files);
  const after = await q.ofOrder.all(tx.db, order.hash_id);
  const changed = invoiceIn({ order, all: after }, row.hash_id);
  await record(
    tx,
    invoiceEvent(row, "update", { before: traced(row), after: traced(changed), notice: { kind: "invoice_updated" } }),
  );
  return await invoiceNow(tx, row.hash_id);
}

export async function deleteInvoice(
  tx: Tx,
  storage: Storage,
  { params, query }: ServerInput<typeof calls.deleteInvoice>,
) {
  const { order, row, all } = await draftOf(tx, params, "delete", query.version);
  if (row.files.length > 0)
    await storage.drop(
      tx,
      row.files.map((f) => f.hash_id),
    );
  if (!(await q.removeDraft.run(tx.db, row.hash_id))) throw stale();
  const rest = all.filter((r) => r.hash_id !== row.hash_id);
  await record(
    tx,
    invoiceEvent(row, "delete", { before: traced(row) }),
    await orderFollows(tx, order, rest, "invoice_deleted"),
  );
  return { message: text(tx.call.locale, "messages.deleted") };
}
