import { rightFor } from "#contract/expenses/rights.ts";
import { firstAfter } from "#contract/kit/recurrence.ts";
import { staffPerson } from "#server/access/public.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { lockedExpense } from "./records.ts";
import { storeOccurrence } from "./recurrence.ts";
import * as q from "./recurrence-queries.ts";
import { stopExpense } from "./stop-expense.ts";

/** What repeats goes on in somebody else's name: they get the next draft, which repeats by the same rule from there, and the old one stops. */
export async function handRecurrence(tx: Tx, expense: string, to: string): Promise<void> {
  const { type, zone_id } = await lockedExpense(tx, expense);
  const successor = await staffPerson(tx.db, to);
  if (!successor?.rights.at(rightFor(type, "create"), { zone: zone_id }))
    throw invalidField("user_id", "errors.expense_successor");
  const e = await q.expenseToRepeat.first(tx.db, expense);
  if (!e?.next_day) throw conflict("errors.stopped_already", undefined, "state");
  await stopExpense(tx, { params: { id: expense }, query: undefined, body: {} });
  const { repeat_every, repeat_unit, start_day, end_day, next_day } = e;
  const id = newId();
  // The rule counts from its own first day: a month's 31st stays one.
  const rule = { repeat_every, repeat_unit, start_date: start_day, end_date: end_day };
  const made = await storeOccurrence(tx.db, { ...e, user_id: to, recurrence: id }, id, next_day);
  const next = { expense_id: id, repeat_every, repeat_unit, start_day, end_day, next_day: firstAfter(rule, next_day) };
  await q.setRule.run(tx.db, JSON.stringify([next]));
  await record(tx, made);
}
