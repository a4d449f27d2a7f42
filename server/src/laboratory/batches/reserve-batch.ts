import type * as calls from "#contract/laboratory/batches.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { placed } from "../queries.ts";
import { endOfBatch } from "../reservations.ts";
import * as q from "./queries.ts";
import { begin, move } from "./records.ts";
import { reserve, keepFor } from "./batch-lots.ts";

/** Frees the reservations of a planned batch and makes new ones. */
export async function reserveBatch(tx: Tx, { params, body }: ServerInput<typeof calls.reserveBatch>) {
  const row = await begin(tx, "reserve", params.id, body?.version);
  const place = await placed.one(tx.db, row.place.hash_id);
  const lines = row.lines.map((l) => ({ ...l, component_id: l.component?.hash_id ?? null }));
  const components = lines.flatMap((l) => l.component_id ?? []);
  const items = await q.lockItemsOf.all(tx.db, place.hash_id, components);
  await endOfBatch.all(tx.db, row.hash_id, "ended");
  await q.dropLots.run(tx.db, row.hash_id);
  const of = { id: row.hash_id, purpose: `${row.recipe.number} ${row.recipe.name}` };
  const itemIds = items.map((i) => i.hash_id);
  const lots = await reserve(tx, place, of, lines, itemIds);
  await q.insertLots.run(tx.db, JSON.stringify(lots));
  await keepFor(tx, of, lots);
  return await move(tx, "reserve", row);
}
