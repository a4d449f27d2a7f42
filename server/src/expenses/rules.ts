import { decimal, type Decimal } from "#contract/kit/money.ts";
import type { Holds } from "#contract/kit/lifecycle-decision.ts";
import type { ExpenseType } from "#contract/expenses/rights.ts";

/** State after paying `amount`, or 'over' if it exceeds the open amount. */
export function afterPayment(
  validated: string,
  paid: string,
  amount: Decimal,
): { status: "PARTIALLY_PAID" | "PAID"; paid: Decimal } | "over" {
  const next = decimal(paid).plus(amount);
  if (next.gt(validated)) return "over";
  return { status: next.eq(validated) ? "PAID" : "PARTIALLY_PAID", paid: next };
}

/** State after reversing the newest payment. */
export function afterReversal(paid: string, amount: string): { status: "PARTIALLY_PAID" | "VALIDATED"; paid: Decimal } {
  const next = decimal(paid).minus(amount);
  return { status: next.eq(0) ? "VALIDATED" : "PARTIALLY_PAID", paid: next };
}

/** The sum of the fees that are kept. */
export const keptSum = (fees: readonly { amount: string; struck: boolean }[]): Decimal =>
  fees.filter((f) => !f.struck).reduce((total, f) => total.plus(f.amount), decimal("0"));

/** Whether an expense may be in a currency other than its office's: always for travel and reports, by right for office expenses. */
export const mayUseAnyCurrency = (type: ExpenseType, holds: Holds): boolean =>
  type !== "OFFICE" || holds("office_expenses_currency_all");
