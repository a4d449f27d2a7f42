import type * as calls from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { endOfBatch } from "../reservations.ts";
import * as q from "./queries.ts";
import { begin, move } from "./records.ts";
import { lockStock, bottlesOf } from "./batch-stock.ts";

/** Cancels a batch and frees its reservations. */
export async function cancelBatch(tx: Tx, { params, body }: ServerInput<typeof calls.cancelBatch>) {
  const row = await begin(tx, "cancel", params.id, body.version);
  await lockStock(tx, row);
  await endOfBatch.all(tx.db, row.hash_id, "ended");
  const kept = bottlesOf(row, -1);
  if (kept.length > 0) await q.reserveBottles.run(tx.db, JSON.stringify(kept));
  const { reason } = body;
  return await move(tx, "cancel", row, { set: { reason } }, { reason });
}
