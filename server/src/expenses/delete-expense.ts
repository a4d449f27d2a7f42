import type { ServerInput } from "#contract/kit/endpoint.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type { deleteExpense as deleteCall } from "#contract/expenses/endpoints.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isPayroll, payrollOf } from "./payroll-hook.ts";
import { expenseSteps } from "./present.ts";
import { expenseEvent, expenses } from "./records.ts";
import { removeExpense } from "./queries.ts";
import { forgetAfter } from "./receipts.ts";

/** Deletes a draft or rejected expense with its fees and receipts; the audit trail keeps its values. */
export async function deleteExpense(tx: Tx, storage: Storage, { params, query }: ServerInput<typeof deleteCall>) {
  const expense = await expenses.begin(tx, "delete", params.id, query.version);
  const states = statesFor(expenseLifecycle, "delete");
  if (!states.includes(expense.status)) throw expenseSteps.notFromHere("delete", expense);
  const freed = isPayroll(expense) ? await payrollOf().free(tx, expense) : [];
  const taken = await removeExpense.all(tx.db, expense.hash_id, states);
  forgetAfter(
    tx,
    storage,
    taken.map((t) => t.sha256),
  );
  // Leave momentary facts out of the audit trail.
  const { files, approver_id: _approver, approval_fresh: _fresh, today: _today, ...before } = expense;
  const details = { from: expense.status, to: "gone", files: files.length };
  await record(
    tx,
    expenseEvent({ ...expense, version: expense.version + 1 }, "delete", { before, after: null, details }),
    ...freed,
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
