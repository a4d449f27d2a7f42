import type { OfficeExpenses } from "#server/zones/public.ts";
import { expensesOfCharge, storeChargedExpense } from "./charged.ts";
import { repeatingExpenses } from "./recurrence.ts";
import { officeSpending } from "./spending.ts";

/** What expenses are to their offices. */
export const officeExpenses: OfficeExpenses = {
  storeCharged: storeChargedExpense,
  ofCharge: expensesOfCharge,
  repeating: repeatingExpenses,
  spending: officeSpending,
};
