import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { lockPlace } from "../queries.ts";
import { namedPlace } from "../stock-lists.ts";
import * as q from "./queries.ts";
import { finish } from "./records.ts";

/** Lists the lots of a place or of part of it. Two open counts never list the same lot. */
export async function startCount(tx: Tx, { body }: Pick<ServerInput<typeof calls.startCount>, "body">) {
  await lockPlace.run(tx.db, body.laboratory_id);
  const place = await namedPlace(tx, body.laboratory_id);
  tx.access.require("laboratory_stock", { country: place.country_id });
  if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  const shelf = body.shelf ?? null;
  const other = await q.overlapping.first(tx.db, place.hash_id, shelf);
  if (other) throw conflict("laboratory.count_under_way", { number: other.number });
  const id = newId();
  await q.insert.run(tx.db, id, place.hash_id, shelf, body.note ?? null, tx.person.id);
  return await finish(tx, id, "start_count", { ...(shelf && { shelf }) });
}
