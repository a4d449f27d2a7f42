import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { begin, move } from "./records.ts";

export async function cancelCount(tx: Tx, { params, body }: ServerInput<typeof calls.cancelCount>) {
  const row = await begin(tx, "cancel", params.id, body.version);
  const { reason } = body;
  return await move(tx, "cancel", row, { at: "ended_at", set: { ended_by: tx.person.id, reason } }, { reason });
}
