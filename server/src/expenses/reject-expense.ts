import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { rejectExpense as rejectCall } from "#contract/expenses/endpoints.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isPayroll, payrollOf } from "./payroll-hook.ts";
import { expenses } from "./records.ts";

/** Rejects with a reason for the owner. */
export async function rejectExpense(tx: Tx, { params, body }: ServerInput<typeof rejectCall>) {
  const { motif } = body;
  const expense = await expenses.begin(tx, "reject", params.id, body.version);
  const also = isPayroll(expense) ? await payrollOf().free(tx, expense) : [];
  return await expenses.move(tx, "reject", expense, {
    also,
    at: "rejected_at",
    set: { motif },
    quietly: { rejecter_id: tx.person.id },
    notice: { kind: "expense_rejected", owner: true, params: { motif } },
  });
}
