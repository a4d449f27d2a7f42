import type { stopExpense as stopCall } from "#contract/expenses/stop.ts";
import { rightFor } from "#contract/expenses/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { expenseEvent, expenseNow, lockedExpense } from "./records.ts";
import * as q from "./recurrence-queries.ts";
import { stopped } from "./recurrence.ts";

export async function stopExpense(tx: Tx, { params, body }: ServerInput<typeof stopCall>) {
  const e = await lockedExpense(tx, params.id);
  if (e.user_id !== tx.access.own()) tx.access.require(rightFor(e.type, "update_all"), { zone: e.zone_id });
  if (!e.repeats?.next_date) throw conflict("errors.stopped_already", undefined, "state");
  if (body?.version !== undefined && body.version !== e.version) throw stale();
  const { version } = await q.stopRule.one(tx.db, e.hash_id);
  const event = expenseEvent({ ...e, version, staysDraft: e.status === "DRAFT" }, "stop", {
    ...stopped(e.repeats.next_date),
    details: { from: e.status, to: e.status },
  });
  await record(tx, event);
  return await expenseNow(tx, e.hash_id);
}
