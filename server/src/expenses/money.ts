import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type { payExpense as payCall, validateExpense as validateCall } from "#contract/expenses/endpoints.ts";
import {
  checkAmount,
  heldEvent,
  moveHeld,
  payingHolder,
  post,
  postingDay,
  type Posting,
} from "#server/accounting/public.ts";
import { settlementLines, takeFromAdvances } from "#server/advances/public.ts";
import { invalidField, named, unknownReference } from "#server/kit/failures.ts";
import type { Told } from "#server/kit/mover.ts";
import type { Event } from "#server/kit/record.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { expenseSteps } from "./present.ts";
import { entityOf, expenses, expenseStep } from "./records.ts";
import { movePay, moveValidate, type ExpenseListRow } from "./queries.ts";
import { afterPayment, keptSum } from "./rules.ts";
import { advancesFor, payable, settleAgainst, type Settlement } from "./settle.ts";

/** Validates: fees are kept or excluded, and the kept sum is posted from their reasons to the amount owed to the person. */
export async function validateExpense(tx: Tx, { params, body }: ServerInput<typeof validateCall>) {
  const expense = await expenses.begin(tx, "validate", params.id, body?.version);
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
  if (!moved) throw expenseSteps.notFromHere("validate", expense);
  const about = { id: expense.hash_id, number: expense.number, zone: expense.zone_id, iso: expense.iso };
  const used = await takeFromAdvances(tx, about, advances, settled.uses, transaction);
  const said = told(expense, status, { total: total.toFixed(), struck: [...struck], open: settled.open });
  return await expenses.moved(tx, "validate", expense, { to: status, ...moved }, { ...said, also: used });
}

/** Ledger lines of a validation: kept fees from their reasons to the amount owed, less what advances cover. */
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
    entity: entityOf(e),
    lines: [
      ...fees
        .filter((f) => !f.struck)
        .map((f) => ({ ...line, kind: "reason" as const, ref: f.reason_id, amount: decimal(f.amount) })),
      { ...line, kind: "owed", ref: e.user_id, amount: open.times(-1) },
      ...(settled ? settlementLines({ zone: e.zone_id, iso: e.iso }, settled.advances, settled.uses) : []),
    ],
  };
}

interface Validated {
  readonly total: string;
  readonly struck: readonly string[];
  /** What remains to be paid after advances. */
  readonly open?: Decimal;
}
/** What the trail and notices say of a validation. */
function told(e: ExpenseListRow, status: "VALIDATED" | "PAID", { total, struck, open }: Validated): Told {
  const said = (amount: string): string => `${formatAmount(amount)} ${e.iso}`;
  const covered = (open && decimal(total).minus(open)) ?? decimal("0");
  const settled = covered.gt(0) ? covered.toFixed() : undefined;
  return {
    details: { amount: said(total), struck: struck.length, ...(settled && { settled: said(settled) }) },
    after: { validated_amount: total, struck, ...(settled && { settled_amount: settled }) },
    notice: { kind: "expense_validated", owner: true, holders: status === "VALIDATED" },
  };
}
/** Event of a validation without advances. */
export const validated = (tx: Tx, e: ExpenseListRow, { version, ...done }: Validated & { version: number }): Event =>
  expenseStep(tx, "validate", e, { to: "VALIDATED", version }, told(e, "VALIDATED", done));

/** Pays in full or in part: reduces the amount owed and the holder's balance, across currencies at the given rate. */
export async function payExpense(tx: Tx, { body }: ServerInput<typeof payCall>) {
  const expense = await named("expense_hash_id", expenses.begin(tx, "pay", body.expense_hash_id, body.version));
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
    entity: entityOf(expense),
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
  if (!moved) throw expenseSteps.notFromHere("pay", expense);
  const paid = `${formatAmount(body.amount)} ${expense.iso}`;
  return await expenses.moved(
    tx,
    "pay",
    expense,
    { to: after.status, ...moved },
    {
      details,
      notice: { kind: "expense_paid", owner: true, params: { paid } },
      also: [heldEvent(holder, "pay", { ...details, expense: expense.number })],
    },
  );
}
