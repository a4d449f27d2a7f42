import type { changeStatus as changeCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { losing } from "./lose-reserved.ts";
import { finish, takeStatus } from "./move.ts";
import { moving, unitsFor } from "./units.ts";
import { variationOf } from "./variations/pick.ts";

/** Gives units another status. Units that somebody has are only written off, and only by their numbers. */
export async function changeStatus(tx: Tx, { params, body }: ServerInput<typeof changeCall>) {
  const { status, reason, recipient = null } = body;
  const id = await variationOf(tx, params.id, body.variation_id);
  const here = status === "LOSS" ? await losing(tx, id, body.zone_id, body) : await moving(tx, id, body.zone_id);
  if ((status === "DONATION" || status === "LIQUIDATION") && recipient === null)
    throw invalidField("recipient", "supplies.recipient_needed");
  if (body.from === "ALLOCATED") throw conflict("supplies.take_back_first", undefined, "state");
  const parcels = await unitsFor(tx, here, status, body);
  const written = await takeStatus(tx, here, status, parcels, { reason, recipient });
  return await finish(tx, here, status, { parcels, ...written }, { details: { reason, recipient } });
}
