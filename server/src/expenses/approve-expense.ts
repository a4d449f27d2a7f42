import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { approveExpense as approveCall } from "#contract/expenses/endpoints.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { expenses } from "./records.ts";

export const toOwnerAndValidators = { kind: "expense_approved", owner: true, holders: true } as const;

/** Approves, and notifies the owner and those who validate in the office. */
export async function approveExpense(tx: Tx, { params, body }: ServerInput<typeof approveCall>) {
  const expense = await expenses.begin(tx, "approve", params.id, body?.version);
  return await expenses.move(tx, "approve", expense, {
    at: "approved_at",
    quietly: { approver_id: tx.person.id },
    notice: toOwnerAndValidators,
  });
}
