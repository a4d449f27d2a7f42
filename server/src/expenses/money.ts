import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { decimal, formatAmount } from "#contract/kit/money.ts";
import { expenseLifecycle, type ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type {
  payExpense as payCall,
  rollbackExpense as rollbackCall,
  validateExpense as validateCall,
} from "#contract/expenses/endpoints.ts";
import {
  checkAmount,
  crossing,
  exchange,
  liveHolder,
  payingHolder,
  post,
  postingDay,
  reverse,
  type Posting,
} from "#server/accounting/public.ts";
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

const theEntity = (e: Pick<ExpenseListRow, "hash_id">) => ({ kind: "expense", id: e.hash_id });

/** Validates: fees are kept or struck, and what they come to is posted from their reasons to what is owed to the person. */
export async function validateExpense(tx: Tx, { params, body }: ServerInput<typeof validateCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "validate", expense, body?.version);
  // Advances come with their own calls; one that is named here is not there.
  if (body?.avance_id && body.avance_id.length > 0) throw unknownReference("avance_id");
  const known = new Set(expense.fees.map((f) => f.hash_id));
  for (const [i, f] of (body?.fees ?? []).entries())
    if (!known.has(f.hash_id)) throw unknownReference(`fees.${i}.hash_id`);
  const struck = new Set((body?.fees ?? []).filter((f) => !f.kept).map((f) => f.hash_id));
  const fees = expense.fees.map((f) => ({ ...f, struck: struck.has(f.hash_id) }));
  const total = keptSum(fees);
  if (total.eq(0)) throw invalidField("fees", "errors.all_struck");
  const day = await postingDay(tx.db, expense.zone_id, undefined);
  await post(tx, settlementOf(expense, fees, day));
  const moved = await moveValidate.first(
    tx.db,
    expense.hash_id,
    statesFor(expenseLifecycle, "validate"),
    "VALIDATED",
    tx.person.id,
    total.toFixed(),
    [...struck],
  );
  if (!moved) throw notFromHere("validate", expense);
  await record(tx, validated(tx, expense, { total: total.toFixed(), struck: [...struck], version: moved.version }));
  return await expenseNow(tx, expense.hash_id);
}

/** What validating posts: the kept fees from their reasons to what is owed to the person. */
export function settlementOf(
  e: ExpenseListRow,
  fees: readonly { readonly reason_id: string; readonly amount: string; readonly struck: boolean }[],
  day: string,
): Posting {
  const line = { zone: e.zone_id, currency: e.iso };
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
      { ...line, kind: "owed", ref: e.user_id, amount: keptSum(fees).times(-1) },
    ],
  };
}

/** That it was validated, and for how much. */
export function validated(
  tx: Tx,
  e: ExpenseListRow,
  { total, struck, version }: { total: string; struck: readonly string[]; version: number },
): Event {
  return expenseEvent(
    tx,
    { ...e, validated_amount: total },
    "validate",
    { status: "VALIDATED", version },
    {
      details: { amount: `${formatAmount(total)} ${e.iso}`, struck: struck.length },
      after: { status: "VALIDATED", validated_amount: total, struck },
      notice: { kind: "expense_validated", owner: true, holders: true },
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
  if (body.amount_to) checkAmount("amount_to", body.amount_to, holder);
  const amount = decimal(body.amount);
  const after = afterPayment(expense.validated_amount ?? "0", expense.paid_amount, amount);
  if (after === "over") {
    const open = decimal(expense.validated_amount ?? "0")
      .minus(expense.paid_amount)
      .toFixed();
    throw invalidField("amount", "errors.amount_over_remaining", { open: `${formatAmount(open)} ${expense.iso}` });
  }
  const day = await postingDay(tx.db, expense.zone_id, body.date, [holder.zone_id]);
  const exchanged = await exchange(tx, { amount, from: expense, to: holder, day, given: body });
  const transaction = await post(tx, {
    kind: "pay",
    zone: expense.zone_id,
    day,
    label: expense.title,
    entity: theEntity(expense),
    rate: exchanged.rate,
    lines: crossing(
      expense.zone_id,
      {
        line: { kind: holder.kind, ref: holder.hash_id, zone: holder.zone_id, currency: holder.iso },
        amount: exchanged.other,
      },
      { line: { kind: "owed", ref: expense.user_id, zone: expense.zone_id, currency: expense.iso }, amount },
    ),
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
    exchanged.other.toFixed(),
    exchanged.rate,
  );
  if (!moved) throw notFromHere("pay", expense);
  const paid = `${formatAmount(body.amount)} ${expense.iso}`;
  const details = {
    amount: paid,
    holder: holder.name,
    holder_amount: `${formatAmount(exchanged.other.toFixed())} ${holder.iso}`,
    rate: exchanged.rate,
    ...exchanged.details,
    date: day,
    transaction,
  };
  await record(
    tx,
    expenseEvent(
      tx,
      expense,
      "pay",
      { status: after.status, version: moved.version },
      { details, notice: { kind: "expense_paid", owner: true, params: { paid } } },
    ),
    {
      kind: holder.kind,
      id: holder.hash_id,
      action: "pay",
      zone: holder.zone_id,
      details: { ...details, expense: expense.number },
      live: liveHolder(holder),
    },
  );
  return await expenseNow(tx, expense.hash_id);
}

interface Undone {
  readonly to: ExpenseStatus;
  readonly moved: { version: number } | undefined;
  /** What people read of it, and the holder that has its money back. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly holder?: NonNullable<LockedExpense["last_payment"]>;
}

/** Posts the opposite of a transaction of the expense's, for today, which must be open there and where its holder is. */
async function undo(tx: Tx, expense: LockedExpense, transaction: string, holderZone?: string): Promise<string> {
  const day = await postingDay(tx.db, expense.zone_id, undefined, holderZone ? [holderZone] : []);
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
  const reversal = await undo(tx, expense, payment.transaction_id, payment.holder_zone);
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

async function undoSettlement(tx: Tx, expense: LockedExpense): Promise<Undone> {
  if (!expense.settlement_id) throw notFromHere("rollback", expense);
  await undo(tx, expense, expense.settlement_id);
  return { to: "APPROVED", moved: await moveUnsettle.first(tx.db, expense.hash_id, [expense.status], "APPROVED") };
}

async function stepBack(tx: Tx, expense: LockedExpense, to: ExpenseStatus): Promise<Undone> {
  return { to, moved: await moveBack.first(tx.db, expense.hash_id, [expense.status], to) };
}

async function undoLast(tx: Tx, expense: LockedExpense): Promise<Undone> {
  switch (expense.status) {
    case "PAID":
    case "PARTIALLY_PAID":
      return await undoPayment(tx, expense);
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
  const { to, moved, details = {}, holder } = await undoLast(tx, expense);
  if (!moved) throw notFromHere("rollback", expense);
  const now = { status: to, version: moved.version };
  const events = [
    expenseEvent(tx, expense, "rollback", now, { details, notice: { kind: "expense_rolled_back", owner: true } }),
  ];
  if (holder) {
    const { holder_id: id, holder_kind: kind, holder_zone: zone } = holder;
    const live = liveHolder({ kind, zone_id: zone, version: 0 });
    events.push({ kind, id, action: "rollback", zone, details: { ...details, expense: expense.number }, live });
  }
  await record(tx, ...events);
  return await expenseNow(tx, expense.hash_id);
}
