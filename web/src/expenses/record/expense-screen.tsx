import { getExpense } from "#contract/expenses/endpoints.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ExpenseRecord } from "./expense-record.tsx";

/** One expense, as its owner and approvers see it or as the accountant does. */
export const ExpenseScreen = ({ id, accountant = false }: { id: string; accountant?: boolean }) => (
  <RecordScreen endpoint={getExpense} id={id}>
    {(expense) => <ExpenseRecord expense={expense} accountant={accountant} />}
  </RecordScreen>
);
