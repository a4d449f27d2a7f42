import type { ServerInput } from "#contract/kit/endpoint.ts";
import type {
  approveExpense as approveCall,
  approveExpenses as approveManyCall,
  archiveExpenses as archiveCall,
  rejectExpense as rejectCall,
  sendExpense as sendCall,
} from "#contract/expenses/endpoints.ts";
import { refused } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { checkFeeDays } from "./fee-days.ts";
import { claimedOf, limitsOver } from "./policy/of-form.ts";
import { keepOver } from "./policy/queries.ts";
import { approveSeveral, archiveSeveral, type LockedExpense } from "./queries.ts";
import { expenseEvent, expenses, expenseStep } from "./records.ts";
import { severalFor, versionsOf } from "./several.ts";

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

const toOwnerAndValidators = { kind: "expense_approved", owner: true, holders: true } as const;
/** Approves, and notifies the owner and those who validate in the office. */
export async function approveExpense(tx: Tx, { params, body }: ServerInput<typeof approveCall>) {
  const expense = await expenses.begin(tx, "approve", params.id, body?.version);
  return await expenses.move(tx, "approve", expense, {
    at: "approved_at",
    quietly: { approver_id: tx.person.id },
    notice: toOwnerAndValidators,
  });
}

export async function approveExpenses(tx: Tx, { body }: ServerInput<typeof approveManyCall>) {
  const { fit, refused } = await severalFor(tx, "approve", body);
  const moved = await versionsOf(fit, (ids) => approveSeveral.all(tx.db, ids, tx.person.id));
  const told = { notice: toOwnerAndValidators };
  await record(tx, ...fit.map((e) => expenseStep(tx, "approve", e, { to: "APPROVED", version: moved(e) }, told)));
  return { data: { approved: fit.map((e) => e.hash_id), refused } };
}

/** Rejects with a reason for the owner. */
export async function rejectExpense(tx: Tx, { params, body }: ServerInput<typeof rejectCall>) {
  const { motif } = body;
  const expense = await expenses.begin(tx, "reject", params.id, body.version);
  return await expenses.move(tx, "reject", expense, {
    at: "rejected_at",
    set: { motif },
    quietly: { rejecter_id: tx.person.id },
    notice: { kind: "expense_rejected", owner: true, params: { motif } },
  });
}

/** Archives paid or rejected expenses, or brings them back. */
export async function archiveExpenses(tx: Tx, { body }: ServerInput<typeof archiveCall>) {
  const { archived } = body;
  const { fit, refused } = await severalFor(tx, "archive", body);
  const changing = fit.filter((e) => e.archived !== archived);
  const moved = await versionsOf(changing, (ids) => archiveSeveral.all(tx.db, ids, archived));
  await record(
    tx,
    ...changing.map((e) =>
      expenseEvent({ ...e, version: moved(e) }, archived ? "archive" : "unarchive", {
        before: { archived: e.archived },
        after: { archived },
        details: { from: e.status, to: e.status },
      }),
    ),
  );
  return { data: { archived: fit.map((e) => e.hash_id), refused } };
}
