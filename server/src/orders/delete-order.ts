import { deletingComments } from "#server/discussion/public.ts";
import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { freeOrder } from "./free.ts";
import { orderEvent, orders } from "./records.ts";
import { writtenOf } from "./order-form.ts";

const destroy = sql<unknown, [string]>(
  `WITH said AS (${deletingComments("order", "$1")}) DELETE FROM orders WHERE hash_id = $1`,
);

export async function deleteOrder(tx: Tx, { params, body }: ServerInput<typeof calls.deleteOrder>) {
  const row = await orders.begin(tx, "delete", params.id, body?.version);
  const freed = await freeOrder(tx, row);
  await destroy.run(tx.db, row.hash_id);
  await record(
    tx,
    orderEvent({ ...row, version: row.version + 1 }, "delete", {
      before: writtenOf(row),
      details: { from: row.state },
      notice: { kind: "order_deleted", owner: true, holders: true, link: orderHref.list() },
    }),
    ...freed,
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
