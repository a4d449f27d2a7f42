import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { approveExpenses as approveManyCall } from "#contract/expenses/endpoints.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { approveSeveral } from "./queries.ts";
import { expenseStep } from "./records.ts";
import { severalFor, versionsOf } from "./several.ts";
import { toOwnerAndValidators } from "./approve-expense.ts";

export async function approveExpenses(tx: Tx, { body }: ServerInput<typeof approveManyCall>) {
  const { fit, refused } = await severalFor(tx, "approve", body);
  const moved = await versionsOf(fit, (ids) => approveSeveral.all(tx.db, ids, tx.person.id));
  const told = { notice: toOwnerAndValidators };
  await record(tx, ...fit.map((e) => expenseStep(tx, "approve", e, { to: "APPROVED", version: moved(e) }, told)));
  return { data: { approved: fit.map((e) => e.hash_id), refused } };
}
