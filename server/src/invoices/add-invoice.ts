import type * as calls from "#contract/invoices/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { checkFiles, keepFiles } from "#server/kit/files/papers.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { allowOrder } from "#server/orders/public.ts";
import { invoiceEvent, invoiceIn, invoiceNow, lockedInvoiced, orderFollows } from "./load.ts";
import * as q from "./queries.ts";
import {
  checkNumber,
  storedLines,
  linesNamed,
  figuresOf,
  checkOver,
  othersOf,
  numbered,
  toEuro,
  AT_ONCE,
  traced,
} from "./invoice-form.ts";

export async function addInvoice(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof calls.addInvoice>) {
  const invoiced = await lockedInvoiced(tx, params.id);
  const { order } = invoiced;
  allowOrder(tx, "invoice", order);
  const number = body.number ?? null;
  checkNumber(number);
  const lines = storedLines(order.currency, body.lines, await linesNamed(tx, order, body.lines));
  const figures = figuresOf(order, lines);
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
      exemption: body.exemption ?? null,
      reason: null,
      taken: null,
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
