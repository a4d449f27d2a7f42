import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { begin, move } from "./records.ts";

export async function reopenCount(tx: Tx, { params, body }: ServerInput<typeof calls.reopenCount>) {
  const row = await begin(tx, "reopen", params.id, body?.version);
  return await move(tx, "reopen", row, { set: { counted_at: null } });
}
