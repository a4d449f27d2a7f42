import type { deleteSupply as deleteCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { countUses, removing, saidUses } from "#server/reference/public.ts";
import { conflict, stale } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { locked, supplyEvent } from "./records.ts";

const remove = sql<unknown, [string]>("DELETE FROM supply WHERE hash_id = $1");

/** Deletes an article of which nothing was ever entered: what moved stays on the list. */
export async function deleteSupply(tx: Tx, { params, query }: ServerInput<typeof deleteCall>) {
  const row = await locked(tx, params.id);
  tx.access.require("supplies_delete", { zone: row.zone_id });
  if (query.version !== undefined && query.version !== row.version) throw stale();
  if (row.moves > 0) throw conflict("supplies.has_moved");
  const uses = await countUses(tx.db, "supply", [row.hash_id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  await removing(() => remove.run(tx.db, row.hash_id));
  const { name, type, category_id } = row;
  await record(
    tx,
    supplyEvent({ ...row, version: row.version + 1 }, "delete", { before: { name, type, category_id } }),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
