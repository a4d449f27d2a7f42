import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/transfers.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { write } from "./move.ts";
import * as s from "./stock-queries.ts";
import { begin, endsOf, end } from "./transfers.ts";

export async function cancelTransfer(tx: Tx, { params, body }: ServerInput<typeof calls.cancelTransfer>) {
  const row = await begin.cancel(tx, "cancel", params.id, body?.version);
  const { from, to } = endsOf(row);
  const sent = await s.operation.one(tx.db, row.send_id);
  await s.lockItems.all(tx.db, [...new Set(sent.lines.map((l) => l.item_id))]);
  const lines = sent.lines.map((l) => ({ lot: l.lot_id, item: l.item_id, quantity: decimal(l.quantity).times(-1) }));
  await write(tx, { place: from, kind: "undo", undoes: sent.hash_id, lines });
  return await end(tx, "cancel", row, "cancel_transfer", from, to);
}
