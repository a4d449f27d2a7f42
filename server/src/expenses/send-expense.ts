import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { sendExpense as sendCall } from "#contract/expenses/endpoints.ts";
import { refused } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { checkFeeDays } from "./fee-days.ts";
import { claimedOf, limitsOver } from "./policy/of-form.ts";
import { keepOver } from "./policy/queries.ts";
import type { LockedExpense } from "./queries.ts";
import { expenses } from "./records.ts";

/** Submits a draft or a rejected expense and notifies the office's approvers. */
export async function sendExpense(tx: Tx, { params, body }: ServerInput<typeof sendCall>) {
  const expense = await expenses.begin(tx, "send", params.id, body?.version);
  await checkFeeDays(
    tx,
    { ...expense, owner: expense.user_id, except: expense.hash_id },
    expense.fees.map((f) => ({ ...f, date: f.day, allowance: claimedOf(f.allowance) })),
    { sends: true },
  );
  const beyond = await beyondLimits(tx, expense);
  return await expenses.move(tx, "send", expense, {
    at: "sent_at",
    sql: () =>
      "archived = false, approver_id = NULL, approved_at = NULL, rejecter_id = NULL, rejected_at = NULL, motif = NULL",
    ...(beyond.length > 0 && { details: { over_limits: beyond } }),
    notice: { kind: "expense_sent", holders: true },
  });
}

/** Limits exceeded now, each of which needs a reason: drafts created by a job, or older than a limit, were not checked before. */
async function beyondLimits(tx: Tx, e: LockedExpense) {
  const currency = { hash_id: e.currency_id, iso: e.iso, symbol: e.symbol, minor_unit: e.minor_unit };
  const over = await limitsOver(
    tx,
    { zone: e.zone_id, currency, owner: e.user_id, except: e.hash_id },
    e.fees.map((f) => ({ fee: f.hash_id, amount: f.amount, date: f.day, reason_id: f.reason_id })),
  );
  if (over.size === 0) return [];
  const beyond = e.fees.flatMap(({ hash_id, limit_reason }) => {
    const over_limits = over.get(hash_id);
    return over_limits ? [{ hash_id, over_limits, limit_reason }] : [];
  });
  if (beyond.some((f) => !f.limit_reason)) throw refused("errors.limit_reason_of_fee");
  await keepOver.run(tx.db, e.hash_id, JSON.stringify(beyond));
  return beyond;
}
