import type { Expense } from "#contract/expenses/schemas.ts";
import { reportAction } from "#web/ui/actions/report-action.ts";
import { expenseActions } from "./actions.ts";

/** Toast for what a form did, with undo if allowed. */
export const reportExpense = (answer: { data: Expense }, text: string): void =>
  reportAction(expenseActions, answer, text, "rollback");
