import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { movedIn } from "../move.ts";
import * as s from "../stock-queries.ts";
import * as q from "./queries.ts";
import { finish, begin } from "./records.ts";

/** Adds a lot found during the count: it is created with quantity 0, and the counted quantity is its variance. */
export async function foundLot(tx: Tx, { params, body }: ServerInput<typeof calls.foundLot>) {
  const row = await begin(tx, "count", params.id, undefined, q.share);
  const { component_id, lot: number, expires_on = null, shelf = null } = body;
  const of = await movedIn(tx, { laboratory_id: row.place.hash_id, component_id, quantity: body.counted });
  const item = await s.makeItem.one(tx.db, newId(), of.place.hash_id, component_id);
  const lot = await s.makeLot.one(tx.db, newId(), item.hash_id, number, expires_on, null, null, shelf ?? row.shelf);
  const other = await q.listed.first(tx.db, lot.hash_id);
  if (other) throw invalidField("lot", "laboratory.lot_listed", { number: other.number });
  await q.insertFound.run(tx.db, newId(), row.hash_id, lot.hash_id, of.quantity.toFixed(), tx.person.id);
  return await finish(tx, row.hash_id, "found_lot", { component_id, lot: number });
}
