import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isPlain } from "./access.ts";
import { answered, orderEvent, orders } from "./records.ts";
import { freeOrder } from "./free.ts";

export const setArchived = sql<{ version: number }, [order: string, archived: boolean, reason: string | null]>(
  "UPDATE orders SET archived_at = CASE WHEN $2 THEN clock() END, archived_reason = $3, version = version + 1 WHERE hash_id = $1 RETURNING version",
);

/** A reason is required unless the order is paid or not confirmed. */
export async function archiveOrder(
  tx: Tx,
  { params, query }: Pick<ServerInput<typeof calls.archiveOrder>, "params" | "query">,
) {
  const row = await orders.begin(tx, "archive", params.id, query.version);
  const motif = query.motif || null;
  if (!isPlain(row) && motif === null) throw invalidField("motif", "errors.motif_required");
  const { version } = await setArchived.one(tx.db, row.hash_id, true, motif);
  const notice = { kind: "order_archived", owner: true, holders: true } as const;
  await record(
    tx,
    orderEvent({ ...row, version }, "archive", { details: { motif }, notice }),
    ...(await freeOrder(tx, row)),
  );
  return await answered(tx, row.hash_id);
}
