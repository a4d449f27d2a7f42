import type * as calls from "#contract/recipes/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { countUses, saidUses } from "#server/reference/public.ts";
import * as q from "./queries.ts";
import { lockedRecipe, eventOf, traced } from "./recipe-form.ts";

export async function deleteRecipe(
  tx: Tx,
  storage: Storage,
  { params }: Pick<ServerInput<typeof calls.deleteRecipe>, "params">,
) {
  const row = await lockedRecipe(tx, params.id, "delete");
  const uses = await countUses(tx.db, "recipe", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  if (row.picture_file_id) await storage.drop(tx, [row.picture_file_id]);
  await q.removeRecipe.run(tx.db, params.id);
  await record(tx, eventOf({ ...row, version: row.version + 1 }, "delete", { before: traced(row) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
