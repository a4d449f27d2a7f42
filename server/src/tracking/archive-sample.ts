import { isAsked } from "#contract/tracking/carriers.ts";
import type * as calls from "#contract/tracking/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { freeBottles } from "../laboratory/public.ts";
import { sampleKept } from "./lines.ts";
import { samples } from "./records.ts";
import { isOver } from "./sample-form.ts";

const shelve = sql<unknown, [id: string, archived: string | null, ask: string | null]>(
  "UPDATE sample SET archived_at = $2, ask_at = $3 WHERE hash_id = $1",
);

export async function archiveSample(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.archiveSample>, "params" | "body">,
) {
  const row = await samples.begin(tx, "archive", params.id, body?.version);
  const isArchived = row.archived_at !== null;
  const now = tx.call.now.toISOString();
  const mayAsk = row.parcel_code !== null && row.carrier !== null && isAsked(row.carrier) && !isOver(row.state);
  // Archiving a sample that was never sent releases its reserved bottles.
  const freed =
    !isArchived && row.parcel_code === null ? await freeBottles(tx, sampleKept(row.hash_id, row.number)) : [];
  await shelve.run(tx.db, row.hash_id, isArchived ? null : now, isArchived && mayAsk ? now : null);
  return await samples.move(tx, "archive", row, { as: isArchived ? "unarchive" : "archive", also: freed });
}
