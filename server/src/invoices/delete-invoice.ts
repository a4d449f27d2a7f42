import type * as calls from "#contract/invoices/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { invoiceEvent, orderFollows } from "./load.ts";
import * as q from "./queries.ts";
import { draftOf, traced } from "./invoice-form.ts";

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
