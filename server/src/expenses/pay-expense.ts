import type { ServerInput } from "#contract/kit/endpoint.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import type { payExpense as payCall } from "#contract/expenses/endpoints.ts";
import { checkAmount, heldEvent, moveHeld, payingHolder } from "#server/accounting/public.ts";
import { invalidField, named, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isPayroll, payrollOf } from "./payroll-hook.ts";
import { expenseSteps } from "./present.ts";
import { entityOf, expenses, HIDDEN, saidOf } from "./records.ts";
import { movePay, type LockedExpense } from "./queries.ts";
import { afterPayment } from "./rules.ts";
import { payable } from "./settle.ts";

/** What is paid of the expense after a payment, and its state then. */
function paidAfter(expense: LockedExpense, amount: Decimal) {
  const after = afterPayment(payable(expense), expense.paid_amount, amount);
  if (after !== "over") return after;
  const open = decimal(payable(expense)).minus(expense.paid_amount).toFixed();
  throw invalidField("amount", "errors.amount_over_remaining", { open: `${formatAmount(open)} ${expense.iso}` });
}

/** Pays in full or in part: reduces the amount owed and the holder's balance, across currencies at the given rate. */
export async function payExpense(tx: Tx, { body }: ServerInput<typeof payCall>) {
  const expense = await named("expense_hash_id", expenses.begin(tx, "pay", body.expense_hash_id, body.version));
  const holder = await payingHolder(tx, body.transaction_from_type, body.transaction_from_hash_id);
  if (!holder) throw unknownReference("transaction_from_hash_id");
  const payroll = isPayroll(expense) ? await payrollOf().parts(tx, expense, body.parts) : undefined;
  if (!payroll && body.parts) throw invalidField("parts", "errors.parts_of_payroll");
  checkAmount("amount", body.amount, expense);
  const amount = decimal(body.amount);
  if (payroll && !payroll.amount.eq(amount))
    throw invalidField("amount", "errors.parts_amount", {
      amount: `${formatAmount(payroll.amount.toFixed())} ${expense.iso}`,
    });
  const after = paidAfter(expense, amount);
  const {
    transaction,
    holderAmount,
    rate,
    details: moves,
  } = await moveHeld(tx, {
    kind: "pay",
    way: "out",
    holder,
    other: { kind: "owed", ref: expense.user_id },
    ...(payroll && { split: payroll.split }),
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
  const details = saidOf(expense, moves);
  const told = payroll ? await payroll.paid(transaction) : [];
  const paid = expense.confidential ? HIDDEN : `${formatAmount(body.amount)} ${expense.iso}`;
  return await expenses.moved(
    tx,
    "pay",
    expense,
    { to: after.status, ...moved },
    {
      details,
      notice: { kind: "expense_paid", owner: true, params: { paid } },
      also: [...told, heldEvent(holder, "pay", { ...details, expense: expense.number })],
    },
  );
}
