import { staffPerson } from "#server/access/public.ts";
import { record } from "#server/kit/records/record.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { bump, stepOf } from "./next-steps.ts";
import { reports } from "./records.ts";

const give = sql<unknown, [step: string, to: string]>("UPDATE report_step SET person_id = $2 WHERE hash_id = $1");

/** Gives a next step to somebody else, as whoever writes the report names anybody active. */
export async function handStep(
  tx: Tx,
  { report, step: id, to }: { readonly report: string; readonly step: string; readonly to: string },
): Promise<void> {
  const { row, step } = await stepOf(tx, report, id);
  if (!(await staffPerson(tx.db, to))) throw invalidField("user_id", "errors.unknown_reference");
  await give.run(tx.db, step.hash_id, to);
  const { version } = await bump.one(tx.db, row.hash_id);
  await record(tx, reports.event({ ...row, version }, "hand_step", { details: { step: step.text } }));
}
