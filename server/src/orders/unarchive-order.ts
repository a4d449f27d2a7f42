import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { answered, orderEvent, orders } from "./records.ts";
import { setArchived } from "./archive-order.ts";

export async function unarchiveOrder(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.unarchiveOrder>, "params" | "body">,
) {
  const row = await orders.begin(tx, "unarchive", params.id, body?.version);
  const { version } = await setArchived.one(tx.db, row.hash_id, false, null);
  await record(tx, orderEvent({ ...row, version }, "unarchive"));
  return await answered(tx, row.hash_id);
}
