import type * as calls from "#contract/invoices/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { updateOf } from "#server/kit/sql/columns.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { changeFiles, checkFiles } from "#server/kit/files/papers.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { invoiceEvent, invoiceIn, invoiceNow } from "./load.ts";
import * as q from "./queries.ts";
import {
  draftOf,
  checkNumber,
  linesNamed,
  storedLines,
  figuresOf,
  checkOver,
  othersOf,
  numbered,
  toEuro,
  AT_ONCE,
  traced,
} from "./invoice-form.ts";

const updateDraft = updateOf("invoice", q.drafted);

export async function updateInvoice(
  tx: Tx,
  storage: Storage,
  { params, body }: ServerInput<typeof calls.updateInvoice>,
) {
  const { order, row, all } = await draftOf(tx, params, "update", body.version);
  const number = body.number === undefined ? row.number : body.number;
  checkNumber(number);
  const known = body.lines && (await linesNamed(tx, order, body.lines, row.lines));
  const lines = body.lines && known ? storedLines(order.currency, body.lines, known) : row.lines;
  const figures = figuresOf(order, lines);
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
      exemption: body.exemption === undefined ? row.exemption : body.exemption,
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
