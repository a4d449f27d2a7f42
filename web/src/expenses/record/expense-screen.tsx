import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { ExpenseRecord } from "./expense-record.tsx";
import { useExpense } from "./use-expense.ts";

/** The record, its shape while it loads, or a way to try again. */
export function ExpenseScreen({ id, accountant = false }: { id: string; accountant?: boolean }) {
  const { data, isError, refetch } = useExpense(id);
  if (data) return <ExpenseRecord key={data.data.hash_id} expense={data.data} accountant={accountant} />;
  return isError ? <RecordFailed onRetry={() => void refetch()} /> : <RecordShape />;
}
