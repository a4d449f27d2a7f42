import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { reports } from "./records.ts";
import { stepOf, bump } from "./next-steps.ts";

const tick = sql<unknown, [step: string, done: boolean, by: string]>(
  "UPDATE report_step SET done_at = CASE WHEN $2 THEN clock() END, done_by = CASE WHEN $2 THEN $3::uuid END WHERE hash_id = $1",
);

export async function tickStep(tx: Tx, { params, body }: ServerInput<typeof calls.tickStep>) {
  const { row, step } = await stepOf(tx, params.id, body.step_hash_id);
  if ((step.done_at !== null) !== body.done) {
    await tick.run(tx.db, step.hash_id, body.done, tx.person.id);
    const { version } = await bump.one(tx.db, row.hash_id);
    await record(
      tx,
      reports.event({ ...row, version }, body.done ? "tick" : "untick", { details: { step: step.text } }),
    );
  }
  return await reports.now(tx, row.hash_id);
}
