import type { OfficeExpenses } from "#server/zones/public.ts";
import { expensesOfCharge, storeChargedExpense } from "./charged.ts";
import { repeatingExpenses } from "./recurrence.ts";
import { officeSpending } from "./spending.ts";

/** What expenses offer to the offices' area. */
export const officeExpenses: OfficeExpenses = {
  storeCharged: storeChargedExpense,
  ofCharge: expensesOfCharge,
  repeating: repeatingExpenses,
  spending: officeSpending,
};
