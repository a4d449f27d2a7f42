import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { decimal, formatAmount, type Decimal } from "#contract/kit/money.ts";
import { expenseLifecycle, type ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type {
  payExpense as payCall,
  rollbackExpense as rollbackCall,
  validateExpense as validateCall,
} from "#contract/expenses/endpoints.ts";
import {
  checkAmount,
  heldEvent,
  liveHolder,
  moveHeld,
  payingHolder,
  post,
  postingDay,
  reverse,
  type Posting,
} from "#server/accounting/public.ts";
import { lockSettled, settlementLines, giveBackToAdvances, takeFromAdvances } from "#server/advances/public.ts";
import { invalidField, unknownReference } from "#server/kit/failures.ts";
import { record, type Event } from "#server/kit/record.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { expenseEvent, expenseNow, lockedExpense, mustAllow, notFromHere } from "./load.ts";
import {
  moveBack,
  movePay,
  moveUnpay,
  moveUnsettle,
  moveValidate,
  type ExpenseListRow,
  type LockedExpense,
} from "./queries.ts";
import { afterPayment, afterReversal, keptSum } from "./rules.ts";
import { advancesFor, payable, settleAgainst, type Settlement } from "./settle.ts";

const theEntity = (e: Pick<ExpenseListRow, "hash_id">) => ({ kind: "expense", id: e.hash_id });

/** Validates: fees are kept or struck, and what they come to is posted from their reasons to what is owed to the person. */
export async function validateExpense(tx: Tx, { params, body }: ServerInput<typeof validateCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "validate", expense, body?.version);
  const known = new Set(expense.fees.map((f) => f.hash_id));
  for (const [i, f] of (body?.fees ?? []).entries())
    if (!known.has(f.hash_id)) throw unknownReference(`fees.${i}.hash_id`);
  const struck = new Set((body?.fees ?? []).filter((f) => !f.kept).map((f) => f.hash_id));
  const fees = expense.fees.map((f) => ({ ...f, struck: struck.has(f.hash_id) }));
  const total = keptSum(fees);
  if (total.eq(0)) throw invalidField("fees", "errors.all_struck");
  const advances = await advancesFor(tx, expense, body);
  const day = await postingDay(
    tx.db,
    expense.zone_id,
    undefined,
    advances.map((a) => a.zone_id),
  );
  const settled = await settleAgainst(tx, expense, advances, total, day, body);
  const transaction = await post(tx, settlementOf(expense, fees, day, settled));
  const status = settled.open.eq(0) ? "PAID" : "VALIDATED";
  const moved = await moveValidate.first(
    tx.db,
    expense.hash_id,
    statesFor(expenseLifecycle, "validate"),
    status,
    tx.person.id,
    total.toFixed(),
    [...struck],
    total.minus(settled.open).toFixed(),
  );
  if (!moved) throw notFromHere("validate", expense);
  const about = { id: expense.hash_id, number: expense.number, zone: expense.zone_id, iso: expense.iso };
  const used = await takeFromAdvances(tx, about, advances, settled.uses, transaction);
  const said = {
    total: total.toFixed(),
    struck: [...struck],
    version: moved.version,
    status,
    open: settled.open,
  } as const;
  await record(tx, validated(tx, expense, said), ...used);
  return await expenseNow(tx, expense.hash_id);
}

/** What validating posts: the kept fees from their reasons to what is owed to the person, less what their advances cover. */
export function settlementOf(
  e: ExpenseListRow,
  fees: readonly { readonly reason_id: string; readonly amount: string; readonly struck: boolean }[],
  day: string,
  settled?: Settlement,
): Posting {
  const line = { zone: e.zone_id, currency: e.iso };
  const open = settled?.open ?? keptSum(fees);
  return {
    kind: "validate",
    zone: e.zone_id,
    day,
    label: e.title,
    entity: theEntity(e),
    lines: [
      ...fees
        .filter((f) => !f.struck)
        .map((f) => ({ ...line, kind: "reason" as const, ref: f.reason_id, amount: decimal(f.amount) })),
      { ...line, kind: "owed", ref: e.user_id, amount: open.times(-1) },
      ...(settled ? settlementLines({ zone: e.zone_id, iso: e.iso }, settled.advances, settled.uses) : []),
    ],
  };
}

/** That it was validated, for how much, and what advances left of it to be paid. */
export function validated(
  tx: Tx,
  e: ExpenseListRow,
  {
    total,
    struck,
    version,
    status = "VALIDATED",
    open,
  }: {
    total: string;
    struck: readonly string[];
    version: number;
    status?: "VALIDATED" | "PAID";
    open?: Decimal;
  },
): Event {
  const said = (amount: string): string => `${formatAmount(amount)} ${e.iso}`;
  const covered = open && decimal(total).minus(open);
  return expenseEvent(
    tx,
    { ...e, validated_amount: total },
    "validate",
    { status, version },
    {
      details: {
        amount: said(total),
        struck: struck.length,
        ...(covered?.gt(0) && { settled: said(covered.toFixed()) }),
      },
      after: {
        status,
        validated_amount: total,
        struck,
        ...(covered?.gt(0) && { settled_amount: covered.toFixed() }),
      },
      notice: { kind: "expense_validated", owner: true, ...(status === "VALIDATED" && { holders: true }) },
    },
  );
}

/** Pays in part or in full: what is owed to the person goes down, and the holder with it, across currencies at the rate given. */
export async function payExpense(tx: Tx, { body }: ServerInput<typeof payCall>) {
  const expense = await lockedExpense(tx, body.expense_hash_id, () => unknownReference("expense_hash_id"));
  mustAllow(tx, "pay", expense, body.version);
  const holder = await payingHolder(tx, body.transaction_from_type, body.transaction_from_hash_id);
  if (!holder) throw unknownReference("transaction_from_hash_id");
  checkAmount("amount", body.amount, expense);
  const amount = decimal(body.amount);
  const after = afterPayment(payable(expense), expense.paid_amount, amount);
  if (after === "over") {
    const open = decimal(payable(expense)).minus(expense.paid_amount).toFixed();
    throw invalidField("amount", "errors.amount_over_remaining", { open: `${formatAmount(open)} ${expense.iso}` });
  }
  const { transaction, holderAmount, rate, details } = await moveHeld(tx, {
    kind: "pay",
    way: "out",
    holder,
    other: { kind: "owed", ref: expense.user_id },
    side: expense,
    amount,
    label: expense.title,
    entity: theEntity(expense),
    given: body,
  });
  const moved = await movePay.first(
    tx.db,
    expense.hash_id,
    statesFor(expenseLifecycle, "pay"),
    after.status,
    after.paid.toFixed(),
    transaction,
    holder.hash_id,
    amount.toFixed(),
    holderAmount.toFixed(),
    rate,
  );
  if (!moved) throw notFromHere("pay", expense);
  const paid = `${formatAmount(body.amount)} ${expense.iso}`;
  await record(
    tx,
    expenseEvent(
      tx,
      expense,
      "pay",
      { status: after.status, version: moved.version },
      { details, notice: { kind: "expense_paid", owner: true, params: { paid } } },
    ),
    heldEvent(holder, "pay", { ...details, expense: expense.number }),
  );
  return await expenseNow(tx, expense.hash_id);
}

interface Undone {
  readonly to: ExpenseStatus;
  readonly moved: { version: number } | undefined;
  /** What people read of it, and the holder that has its money back. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly holder?: NonNullable<LockedExpense["last_payment"]>;
  /** What happened to its advances. */
  readonly also?: readonly Event[];
}

/** Posts the opposite of a transaction of the expense's, for today, which must be open there and where else it moved money. */
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
    entity: theEntity(expense),
  });
}

async function undoPayment(tx: Tx, expense: LockedExpense): Promise<Undone> {
  const payment = expense.last_payment;
  if (!payment) throw notFromHere("rollback", expense);
  const reversal = await undo(tx, expense, payment.transaction_id, [payment.holder_zone]);
  const { status, paid } = afterReversal(expense.paid_amount, payment.amount);
  const from = [expense.status];
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
    details: { amount, holder: payment.holder_name, transaction: reversal },
    holder: payment,
  };
}

/** Nothing is owed any more, and what advances gave goes back to them. */
async function undoSettlement(tx: Tx, expense: LockedExpense): Promise<Undone> {
  const { settlement_id: settlement } = expense;
  if (!settlement) throw notFromHere("rollback", expense);
  const used = await lockSettled(tx, expense.hash_id, settlement);
  const reversal = await undo(
    tx,
    expense,
    settlement,
    used.map((a) => a.zone_id),
  );
  const also = await giveBackToAdvances(tx, expense, used, settlement, reversal);
  const moved = await moveUnsettle.first(tx.db, expense.hash_id, [expense.status], "APPROVED");
  return { to: "APPROVED", moved, also };
}

async function stepBack(tx: Tx, expense: LockedExpense, to: ExpenseStatus): Promise<Undone> {
  return { to, moved: await moveBack.first(tx.db, expense.hash_id, [expense.status], to) };
}

async function undoLast(tx: Tx, expense: LockedExpense): Promise<Undone> {
  switch (expense.status) {
    case "PAID":
    case "PARTIALLY_PAID":
      // What advances alone paid has no payment to take back.
      return expense.last_payment ? await undoPayment(tx, expense) : await undoSettlement(tx, expense);
    case "VALIDATED":
      return await undoSettlement(tx, expense);
    case "APPROVED":
      return await stepBack(tx, expense, "UNVALIDATED");
    case "UNVALIDATED":
      return await stepBack(tx, expense, "DRAFT");
    case "DRAFT":
    case "REJECTED":
      throw notFromHere("rollback", expense);
  }
}

/** Cancels the last operation, whatever it was: the newest payment, the settlement, the approval; an owner takes back what they sent. */
export async function rollbackExpense(tx: Tx, { params, body }: ServerInput<typeof rollbackCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "rollback", expense, body?.version);
  const { to, moved, details = {}, holder, also = [] } = await undoLast(tx, expense);
  if (!moved) throw notFromHere("rollback", expense);
  const now = { status: to, version: moved.version };
  const events = [
    expenseEvent(tx, expense, "rollback", now, { details, notice: { kind: "expense_rolled_back", owner: true } }),
    ...also,
  ];
  if (holder) {
    const { holder_id: id, holder_kind: kind, holder_zone: zone } = holder;
    const live = liveHolder({ kind, zone_id: zone, version: 0 });
    events.push({ kind, id, action: "rollback", zone, details: { ...details, expense: expense.number }, live });
  }
  await record(tx, ...events);
  return await expenseNow(tx, expense.hash_id);
}
