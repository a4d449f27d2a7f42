import type { OfficeExpenses } from "#server/zones/public.ts";
import { expensesOfCharge, storeChargedExpense } from "./charged.ts";
import { repeatingExpenses } from "./recurrence.ts";
import { officeSpending } from "./spending.ts";

export { journeyTerms, storeJourney, type Journey } from "./journey.ts";
export { settledExpense } from "./settled.ts";
export { storePayrollExpense } from "./payroll.ts";
export type { Payroll, PayrollParts } from "./payroll-hook.ts";

/** SQL: expenses as `alias`: what other records show of the one that they stand in. */
export const expenseRows = (alias: string): string =>
  `(SELECT hash_id, number, title, status, type, user_id, zone_id, currency_id, amount, validated_amount, settled_amount, paid_amount, payroll_month FROM expense) ${alias}`;

/** SQL: whether an expense has this currency. */
export const expensesInCurrency = (currency: string): string =>
  `EXISTS (SELECT 1 FROM expense WHERE currency_id = ${currency})`;

/** What expenses offer to the offices' area. */
export const officeExpenses: OfficeExpenses = {
  storeCharged: storeChargedExpense,
  ofCharge: expensesOfCharge,
  repeating: repeatingExpenses,
  spending: officeSpending,
};
