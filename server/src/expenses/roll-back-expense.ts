import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { rollbackExpense as rollbackCall } from "#contract/expenses/endpoints.ts";
import { liveHolder, postingDay, reverse } from "#server/accounting/public.ts";
import { giveBackToAdvances, lockSettled } from "#server/advances/public.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isPayroll, payrollOf } from "./payroll-hook.ts";
import { expenseSteps } from "./present.ts";
import { entityOf, expenses, saidOf } from "./records.ts";
import { moveUnpay, moveUnsettle, type LockedExpense } from "./queries.ts";
import { afterReversal } from "./rules.ts";

interface Undone {
  readonly to: ExpenseStatus;
  readonly moved: { version: number } | undefined;
  /** Details for the audit trail, and the holder that got its money back. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly holder?: NonNullable<LockedExpense["last_payment"]>;
  /** Events of its advances. */
  readonly also?: readonly Event[];
}

/** Reverses a transaction of the expense today; the month must be open in its office and in `alsoIn`. */
async function undo(
  tx: Tx,
  expense: LockedExpense,
  transaction: string,
  alsoIn: readonly string[] = [],
): Promise<string> {
  const day = await postingDay(tx.db, expense.zone_id, undefined, alsoIn);
  return await reverse(tx, transaction, {
    kind: "rollback",
    zone: expense.zone_id,
    day,
    label: expense.title,
    entity: entityOf(expense),
  });
}

async function undoPayment(tx: Tx, expense: LockedExpense): Promise<Undone> {
  const payment = expense.last_payment;
  if (!payment) throw expenseSteps.notFromHere("rollback", expense);
  const reversal = await undo(tx, expense, payment.transaction_id, [payment.holder_zone]);
  const { status, paid } = afterReversal(expense.paid_amount, payment.amount);
  const from = [expense.status];
  const also = isPayroll(expense) ? await payrollOf().unpay(tx, expense, payment.transaction_id) : [];
  const moved = await moveUnpay.first(
    tx.db,
    expense.hash_id,
    from,
    status,
    paid.toFixed(),
    payment.transaction_id,
    reversal,
  );
  const amount = `${formatAmount(payment.amount)} ${expense.iso}`;
  return {
    to: status,
    moved,
    details: saidOf(expense, { amount, holder: payment.holder_name, transaction: reversal }),
    holder: payment,
    also,
  };
}

/** Undoes the validation: the owed amount and the use of advances. */
async function undoSettlement(tx: Tx, expense: LockedExpense): Promise<Undone> {
  const { settlement_id: settlement } = expense;
  if (!settlement) throw expenseSteps.notFromHere("rollback", expense);
  const used = await lockSettled(tx, expense.hash_id, settlement);
  const reversal = await undo(
    tx,
    expense,
    settlement,
    used.map((a) => a.zone_id),
  );
  const also = [
    ...(await giveBackToAdvances(tx, expense, used, settlement, reversal)),
    ...(isPayroll(expense) ? await payrollOf().unsettle(tx, expense, settlement) : []),
  ];
  const moved = await moveUnsettle.first(tx.db, expense.hash_id, [expense.status], "APPROVED");
  return { to: "APPROVED", moved, also };
}

async function stepBack(tx: Tx, expense: LockedExpense, to: ExpenseStatus): Promise<Undone> {
  const sql = (): string => `approver_id = NULL, approved_at = NULL${to === "DRAFT" ? ", sent_at = NULL" : ""}`;
  return { to, moved: await expenseSteps.write(tx, "expense", "rollback", expense, { to, sql }) };
}

async function undoLast(tx: Tx, expense: LockedExpense): Promise<Undone> {
  switch (expense.status) {
    case "PAID":
    case "PARTIALLY_PAID":
      // An expense paid by advances alone has no payment to undo.
      return expense.last_payment ? await undoPayment(tx, expense) : await undoSettlement(tx, expense);
    case "VALIDATED":
      return await undoSettlement(tx, expense);
    case "APPROVED":
      return await stepBack(tx, expense, "UNVALIDATED");
    case "UNVALIDATED":
      return await stepBack(tx, expense, "DRAFT");
    case "DRAFT":
    case "REJECTED":
      throw expenseSteps.notFromHere("rollback", expense);
  }
}

/** Undoes the last operation: the newest payment, the validation or the approval; owners can withdraw what they sent. */
export async function rollbackExpense(tx: Tx, { params, body }: ServerInput<typeof rollbackCall>) {
  const expense = await expenses.begin(tx, "rollback", params.id, body?.version);
  const { to, moved, details = {}, holder, also = [] } = await undoLast(tx, expense);
  if (!moved) throw expenseSteps.notFromHere("rollback", expense);
  return await expenses.moved(
    tx,
    "rollback",
    expense,
    { to, version: moved.version },
    {
      details,
      notice: { kind: "expense_rolled_back", owner: true },
      also: [...also, ...(holder ? [repaidEvent(holder, { ...details, expense: expense.number })] : [])],
    },
  );
}

const repaidEvent = (
  { holder_id: id, holder_kind: kind, holder_zone: zone }: NonNullable<Undone["holder"]>,
  details: NonNullable<Undone["details"]>,
): Event => ({ kind, id, action: "rollback", zone, details, live: liveHolder({ kind, zone_id: zone, version: 0 }) });
