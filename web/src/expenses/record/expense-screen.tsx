import { getExpense } from "#contract/expenses/endpoints.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ExpenseRecord } from "./expense-record.tsx";

/** Loads an expense and shows it to owner and approvers, or to the accountant. */
export const ExpenseScreen = ({ id, accountant = false }: { id: string; accountant?: boolean }) => (
  <RecordScreen endpoint={getExpense} id={id}>
    {(expense) => <ExpenseRecord expense={expense} accountant={accountant} />}
  </RecordScreen>
);
