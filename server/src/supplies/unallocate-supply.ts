import type { unallocateSupply as unallocateCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { arrived, finish, takeStatus } from "./move.ts";
import { moving, unitsFor } from "./units.ts";
import * as q from "./queries.ts";
import { variationOf } from "./variations/pick.ts";

/** Takes back what somebody has. What is not in order goes on to repair or to the defective ones, as a second movement. */
export async function unallocateSupply(tx: Tx, { params, body }: ServerInput<typeof unallocateCall>) {
  const { status, reason = null, user_id = null, department_id = null } = body;
  const here = await moving(tx, await variationOf(tx, params.id, body.variation_id), body.zone_id);
  if (body.serials === undefined && user_id === null && department_id === null)
    throw invalidField("user_id", "supplies.one_holder");
  const parcels = await unitsFor(tx, here, status === "LOSS" ? "LOSS" : "UNALLOCATED", {
    ...body,
    ...(status === "LOSS" && { from: "ALLOCATED" as const }),
  });
  const pieces = parcels.flatMap((p) => p.pieces.map((piece) => piece.hash_id));
  if (body.state) await q.setCondition.run(tx.db, pieces, body.state);
  const details = {
    reason,
    user_id,
    department_id,
    piece_state: body.state,
    ...(status !== "AVAILABLE" && { status }),
  };
  if (status === "LOSS") {
    const lost = await takeStatus(tx, here, "LOSS", parcels, { reason });
    return await finish(tx, here, "LOSS", { parcels, ...lost }, { details });
  }
  const back = await takeStatus(tx, here, "UNALLOCATED", parcels, {
    reason,
    back: { condition: body.state ?? null, status },
  });
  if (status !== "AVAILABLE") {
    const on = await takeStatus(tx, here, status, arrived(parcels, "AVAILABLE"), { reason });
    back.movements.push(...on.movements);
    back.events.push(...on.events);
  }
  return await finish(tx, here, "UNALLOCATED", { parcels, ...back }, { details });
}
