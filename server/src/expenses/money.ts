import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { decimal, formatAmount } from "#contract/kit/money.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type {
  payExpense as payCall,
  rollbackExpense as rollbackCall,
  validateExpense as validateCall,
} from "#contract/expenses/endpoints.ts";
import {
  asInvalidRate,
  checkAmount,
  convert,
  crossing,
  liveHolder,
  payingHolder,
  post,
  postingDay,
  reverse,
} from "#server/accounting/public.ts";
import { invalidField, unknownReference } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { expenseEvent, expenseNow, lockedExpense, mustAllow, notFromHere } from "./load.ts";
import { moveBack, movePay, moveUnpay, moveUnsettle, moveValidate, type LockedExpense } from "./queries.ts";
import { afterPayment, afterReversal, keptSum } from "./rules.ts";

const theEntity = (e: LockedExpense) => ({ kind: "expense", id: e.hash_id });

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
  const line = { zone: expense.zone_id, currency: expense.iso };
  await post(tx, {
    kind: "validate",
    zone: expense.zone_id,
    day,
    label: expense.title,
    entity: theEntity(expense),
    lines: [
      ...fees
        .filter((f) => !f.struck)
        .map((f) => ({ ...line, kind: "reason" as const, ref: f.reason_id, amount: decimal(f.amount) })),
      { ...line, kind: "owed", ref: expense.user_id, amount: total.times(-1) },
    ],
  });
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
  const now = { ...expense, validated_amount: total.toFixed() };
  const details = { amount: `${formatAmount(total.toFixed())} ${expense.iso}`, struck: struck.size };
  await record(
    tx,
    expenseEvent(
      now,
      "validate",
      { status: "VALIDATED", version: moved.version },
      {
        details,
        after: { status: "VALIDATED", validated_amount: total.toFixed(), struck: [...struck] },
        notice: { kind: "expense_validated", owner: true, holders: "expense_paying" },
      },
    ),
  );
  return await expenseNow(tx, expense.hash_id);
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
  const converted = convert(
    amount,
    { currency: expense.iso, minorUnit: expense.minor_unit },
    { currency: holder.iso, minorUnit: holder.minor_unit },
    body.rate_exchange,
    body.amount_to,
  );
  if (!converted.ok) throw asInvalidRate(converted.problem);
  const day = await postingDay(tx.db, expense.zone_id, body.date, [holder.zone_id]);
  const transaction = await post(tx, {
    kind: "pay",
    zone: expense.zone_id,
    day,
    label: expense.title,
    entity: theEntity(expense),
    rate: converted.rate,
    lines: crossing(
      expense.zone_id,
      {
        line: { kind: holder.kind, ref: holder.hash_id, zone: holder.zone_id, currency: holder.iso },
        amount: converted.other,
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
    converted.other.toFixed(),
    converted.rate,
  );
  if (!moved) throw notFromHere("pay", expense);
  const paid = `${formatAmount(body.amount)} ${expense.iso}`;
  const details = {
    amount: paid,
    holder: holder.name,
    holder_amount: `${formatAmount(converted.other.toFixed())} ${holder.iso}`,
    rate: converted.rate,
    date: day,
    transaction,
  };
  await record(
    tx,
    expenseEvent(
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

/** Cancels the last operation, whatever it was: the newest payment, the settlement, the approval; an owner takes back what they sent. */
export async function rollbackExpense(tx: Tx, { params, body }: ServerInput<typeof rollbackCall>) {
  const expense = await lockedExpense(tx, params.id);
  mustAllow(tx, "rollback", expense, body?.version);
  const from = [expense.status];
  let to: string;
  let moved: { version: number } | undefined;
  let undone: Record<string, unknown> = {};
  if (expense.status === "PAID" || expense.status === "PARTIALLY_PAID") {
    const payment = expense.last_payment;
    if (!payment) throw notFromHere("rollback", expense);
    const day = await postingDay(tx.db, expense.zone_id, undefined);
    const reversal = await reverse(tx, payment.transaction_id, {
      kind: "rollback",
      zone: expense.zone_id,
      day,
      label: expense.title,
      entity: theEntity(expense),
    });
    const after = afterReversal(expense.paid_amount, payment.amount);
    to = after.status;
    undone = { amount: `${formatAmount(payment.amount)} ${expense.iso}`, transaction: reversal };
    moved = await moveUnpay.first(
      tx.db,
      expense.hash_id,
      from,
      to,
      after.paid.toFixed(),
      payment.transaction_id,
      reversal,
    );
  } else if (expense.status === "VALIDATED") {
    if (!expense.settlement_id) throw notFromHere("rollback", expense);
    const day = await postingDay(tx.db, expense.zone_id, undefined);
    await reverse(tx, expense.settlement_id, {
      kind: "rollback",
      zone: expense.zone_id,
      day,
      label: expense.title,
      entity: theEntity(expense),
    });
    to = "APPROVED";
    moved = await moveUnsettle.first(tx.db, expense.hash_id, from, to);
  } else {
    to = expense.status === "APPROVED" ? "UNVALIDATED" : "DRAFT";
    moved = await moveBack.first(tx.db, expense.hash_id, from, to);
  }
  if (!moved) throw notFromHere("rollback", expense);
  await record(
    tx,
    expenseEvent(
      expense,
      "rollback",
      { status: to, version: moved.version },
      { details: undone, notice: { kind: "expense_rolled_back", owner: true } },
    ),
  );
  return await expenseNow(tx, expense.hash_id);
}
