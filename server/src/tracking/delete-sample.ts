import type * as calls from "#contract/tracking/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { freeBottles } from "../laboratory/public.ts";
import { sampleKept } from "./lines.ts";
import { samples } from "./records.ts";
import { tracedOf, sealed } from "./sample-form.ts";

const destroy = sql<unknown, [string]>("DELETE FROM sample WHERE hash_id = $1");

export async function deleteSample(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.deleteSample>, "params" | "body">,
) {
  const row = await samples.begin(tx, "delete", params.id, body?.version);
  const freed = await freeBottles(tx, sampleKept(row.hash_id, row.number));
  await destroy.run(tx.db, row.hash_id);
  const event = samples.event({ ...row, version: row.version + 1 }, "delete", {
    before: tracedOf(row),
    details: { from: row.state },
  });
  await record(tx, { ...event, ...sealed(row) }, ...freed);
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
