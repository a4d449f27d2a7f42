import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/laboratory/counts.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { begin, move } from "./records.ts";

export async function finishCount(tx: Tx, { params, body }: ServerInput<typeof calls.finishCount>) {
  const row = await begin(tx, "finish", params.id, body.version);
  const left = row.lots - row.lots_counted;
  if (row.lots_counted === 0) throw conflict("laboratory.nothing_counted");
  if (left > 0 && !body.leave) throw conflict("laboratory.lots_uncounted", { count: left }, "uncounted");
  return await move(tx, "finish", row, { at: "counted_at" }, { lots: row.lots_counted });
}
