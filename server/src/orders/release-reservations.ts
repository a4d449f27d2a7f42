import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/orders/purchase.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { freeSeen } from "./free.ts";
import { orderEvent, orders } from "./records.ts";
import { purchaseOf } from "./purchase.ts";
import { bump } from "./order-version.ts";

export async function releaseForOrder(tx: Tx, { params, body }: ServerInput<typeof calls.releaseForOrder>) {
  const row = await orders.begin(tx, "release", params.id, body.version);
  const events = await freeSeen(tx, row);
  if (events.length === 0) throw conflict("orders.nothing_kept");
  const { version } = await bump.one(tx.db, row.hash_id);
  await record(tx, orderEvent({ ...row, version }, "release"), ...events);
  return { data: await purchaseOf(tx, { ...row, version }, body.laboratory_id) };
}
