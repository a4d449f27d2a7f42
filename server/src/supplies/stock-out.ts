import type { stockOut as stockOutCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { finish, takeStatus } from "./move.ts";
import { moving, unitsFor } from "./units.ts";
import { variationOf } from "./variations/pick.ts";

/** Takes what the office uses up itself: an ALLOCATED of something used up, to nobody. */
export async function stockOut(tx: Tx, { params, body }: ServerInput<typeof stockOutCall>) {
  const here = await moving(tx, await variationOf(tx, params.id, body.variation_id), body.zone_id);
  if (here.supply.reusable) throw conflict("supplies.comes_back", undefined, "state");
  const parcels = await unitsFor(tx, here, "ALLOCATED", { quantity: body.quantity });
  const written = await takeStatus(tx, here, "ALLOCATED", parcels, { reason: body.reason });
  return await finish(tx, here, "stock_out", { parcels, ...written }, { details: { reason: body.reason } });
}
