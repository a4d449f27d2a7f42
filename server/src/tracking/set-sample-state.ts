import { isAsked } from "#contract/tracking/carriers.ts";
import type * as calls from "#contract/tracking/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { samples } from "./records.ts";
import { isOver, mark } from "./sample-form.ts";

export async function setSampleState(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.setSampleState>, "params" | "body">,
) {
  const row = await samples.begin(tx, "set_state", params.id, body.version);
  const now = tx.call.now.toISOString();
  const { state } = body;
  const isDelivered = state === "DELIVERED";
  const ask = isOver(state) || (row.carrier !== null && !isAsked(row.carrier)) ? null : now;
  await mark.run(tx.db, row.hash_id, row.sent_at, isDelivered ? (row.delivered_at ?? now) : null, ask);
  return await samples.move(tx, "set_state", row, {
    to: state,
    at: "state_at",
    ...(isDelivered && { notice: { kind: "sample_delivered" as const, owner: true } }),
  });
}
