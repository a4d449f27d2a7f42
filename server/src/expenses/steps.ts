import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
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
import { text } from "#server/kit/texts.ts";
import { reachParams } from "#server/kit/reach-query.ts";
import { reachOf } from "./access.ts";
import { expenseEvent, expenseNow, lockedExpense, mustAllow, notFromHere, verdictOn } from "./load.ts";
import {
  approveSeveral,
  archiveSeveral,
  lockExpenses,
  moveApprove,
  moveReject,
  moveSend,
  type ExpenseListRow,
  type LockedExpense,
} from "./queries.ts";
import { checkFeeDays } from "./fee-days.ts";
import { claimedOf, limitsOver } from "./policy/of-form.ts";
import { keepOver } from "./policy/queries.ts";

/** Submits a draft or a rejected expense and notifies the office's approvers. */
export async function sendExpense(tx: Tx, { params, body }: ServerInput<typeof sendCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "send", expense, body?.version);
  await checkFeeDays(
    tx,
    { ...expense, owner: expense.user_id, except: expense.hash_id },
    expense.fees.map((f) => ({ ...f, date: f.day, allowance: claimedOf(f.allowance) })),
    { sends: true },
  );
  const beyond = await beyondLimits(tx, expense);
  const moved = await moveSend.first(tx.db, expense.hash_id, statesFor(expenseLifecycle, "send"), "UNVALIDATED");
  if (!moved) throw notFromHere("send", expense);
  await record(
    tx,
    expenseEvent(
      tx,
      expense,
      "send",
      { status: "UNVALIDATED", version: moved.version },
      {
        ...(beyond.length > 0 && { details: { over_limits: beyond } }),
        notice: { kind: "expense_sent", holders: true },
      },
    ),
  );
  return await expenseNow(tx, expense.hash_id);
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

/** Approves, and notifies the owner and those who validate in the office. */
export async function approveExpense(tx: Tx, { params, body }: ServerInput<typeof approveCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "approve", expense, body?.version);
  const moved = await moveApprove.first(
    tx.db,
    expense.hash_id,
    statesFor(expenseLifecycle, "approve"),
    "APPROVED",
    tx.person.id,
  );
  if (!moved) throw notFromHere("approve", expense);
  await record(tx, approved(tx, expense, moved.version));
  return await expenseNow(tx, expense.hash_id);
}

const approved = (tx: Tx, expense: ExpenseListRow, version: number) =>
  expenseEvent(
    tx,
    expense,
    "approve",
    { status: "APPROVED", version },
    { notice: { kind: "expense_approved", owner: true, holders: true } },
  );

/** Loads several expenses for a bulk action; those missing or out of reach get a message each. */
export async function severalInReach(
  tx: Tx,
  ids: readonly string[],
): Promise<{ found: ExpenseListRow[]; missing: { hash_id: string; message: string }[] }> {
  const wanted = [...new Set(ids)];
  const found = await lockExpenses.all(tx.db, wanted, ...reachParams(reachOf(tx.access)));
  const known = new Set(found.map((e) => e.hash_id));
  const message = text(tx.call.locale, "errors.not_found");
  return { found, missing: wanted.filter((id) => !known.has(id)).map((hash_id) => ({ hash_id, message })) };
}

/** Why a bulk action does not apply to an expense, in the caller's language; undefined if it does. */
export function refusal(
  tx: Tx,
  action: "approve" | "validate" | "archive",
  e: ExpenseListRow,
  versions: Readonly<Record<string, number>> = {},
): string | undefined {
  const verdict = verdictOn(tx, action, e);
  if (verdict === "yes") {
    const isStale = (versions[e.hash_id] ?? e.version) !== e.version;
    return isStale ? text(tx.call.locale, "errors.stale") : undefined;
  }
  const say =
    verdict === "state"
      ? notFromHere(action, e).say
      : { key: verdict === "four-eyes" ? "errors.four_eyes" : "errors.forbidden" };
  return text(tx.call.locale, say.key, say.params);
}

export async function approveExpenses(tx: Tx, { body }: ServerInput<typeof approveManyCall>) {
  const { found, missing } = await severalInReach(tx, body.expenses);
  const judged = found.map((expense) => ({ expense, message: refusal(tx, "approve", expense, body.versions) }));
  const fit = judged.filter((j) => j.message === undefined).map((j) => j.expense);
  const moved = new Map(
    (fit.length > 0
      ? await approveSeveral.all(
          tx.db,
          fit.map((e) => e.hash_id),
          tx.person.id,
        )
      : []
    ).map((m) => [m.hash_id, m.version]),
  );
  await record(tx, ...fit.map((e) => approved(tx, e, moved.get(e.hash_id) ?? e.version)));
  return {
    data: {
      approved: [...moved.keys()],
      refused: [
        ...missing,
        ...judged.flatMap((j) => (j.message === undefined ? [] : [{ hash_id: j.expense.hash_id, message: j.message }])),
      ],
    },
  };
}

/** Rejects with a reason for the owner. */
export async function rejectExpense(tx: Tx, { params, body }: ServerInput<typeof rejectCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "reject", expense, body.version);
  const moved = await moveReject.first(
    tx.db,
    expense.hash_id,
    statesFor(expenseLifecycle, "reject"),
    "REJECTED",
    tx.person.id,
    body.motif,
  );
  if (!moved) throw notFromHere("reject", expense);
  await record(
    tx,
    expenseEvent(
      tx,
      expense,
      "reject",
      { status: "REJECTED", version: moved.version },
      {
        after: { status: "REJECTED", motif: body.motif },
        details: { motif: body.motif },
        notice: { kind: "expense_rejected", owner: true, params: { motif: body.motif } },
      },
    ),
  );
  return await expenseNow(tx, expense.hash_id);
}

/** Archives paid or rejected expenses, or brings them back. */
export async function archiveExpenses(tx: Tx, { body }: ServerInput<typeof archiveCall>) {
  const { found, missing } = await severalInReach(tx, body.expenses);
  const judged = found.map((expense) => ({ expense, message: refusal(tx, "archive", expense, body.versions) }));
  const fit = judged
    .filter((j) => j.message === undefined && j.expense.archived !== body.archived)
    .map((j) => j.expense);
  const moved = new Map(
    (fit.length > 0
      ? await archiveSeveral.all(
          tx.db,
          fit.map((e) => e.hash_id),
          body.archived,
        )
      : []
    ).map((m) => [m.hash_id, m.version]),
  );
  await record(
    tx,
    ...fit.map((e) =>
      expenseEvent(
        tx,
        e,
        body.archived ? "archive" : "unarchive",
        { status: e.status, version: moved.get(e.hash_id) ?? e.version },
        { before: { archived: e.archived }, after: { archived: body.archived } },
      ),
    ),
  );
  return {
    data: {
      archived: judged.filter((j) => j.message === undefined).map((j) => j.expense.hash_id),
      refused: [
        ...missing,
        ...judged.flatMap((j) => (j.message === undefined ? [] : [{ hash_id: j.expense.hash_id, message: j.message }])),
      ],
    },
  };
}
