import type { Expense } from "#contract/expenses/schemas.ts";
import { reportAction } from "#web/ui/actions/report-action.ts";
import { expenseActions } from "./actions.ts";

/** Says what a form did with an expense, with undo where that is allowed. */
export const reportExpense = (answer: { data: Expense }, text: string): void =>
  reportAction(expenseActions, answer, text, "rollback");
