import { useState } from "react";
import { getExpense } from "#contract/expenses/endpoints.ts";
import type { Expense, ExpenseType } from "#contract/expenses/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { todayAt } from "#web/api/today.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ExpenseForm } from "./expense-form.tsx";
import { claimValues } from "./claims.ts";
import type { Choices } from "./use-choices.ts";
import { type ExpenseValues, newFee, valuesOf } from "./values.ts";

interface CopiedProps {
  id: string;
  type: ExpenseType;
  choices: Choices;
}

/**
 * Initial values of a copy: the fees dated `day`, without receipts, advances, invoice number and recurrence, in an office for which the user may
 * create it.
 */
function copyOf(
  e: Expense,
  day: string,
  zone: { hash_id: string; currency: { hash_id: string } | null } | undefined,
): ExpenseValues {
  const same = zone?.hash_id === e.zone_hash_id;
  return {
    ...valuesOf(e),
    start_date: day,
    end_date: day,
    zone_hash_id: zone?.hash_id ?? "",
    currency_hash_id: (same ? e.currency_hash_id : zone?.currency?.hash_id) ?? "",
    invoice_number: "",
    avance_id: [],
    repeats: null,
    fees: e.fees.map((f) =>
      newFee({
        reason_id: f.reason_id,
        country_id: f.country_id ?? "",
        date: day,
        amount: f.amount,
        description: f.description ?? "",
        claim: claimValues(f.allowance),
      }),
    ),
  };
}

/** Form of a new expense with the fees of another one. */
export default function Copied({ id, ...p }: CopiedProps) {
  return (
    <RecordScreen endpoint={getExpense} id={id}>
      {(expense) => <Begun expense={expense} {...p} />}
    </RecordScreen>
  );
}

function Begun({ expense, type, choices }: Omit<CopiedProps, "id"> & { expense: Expense }) {
  const { me } = useMe();
  const [start] = useState(() => {
    const open = (zone?: string) => choices.open.find((z) => z.hash_id === zone);
    const zone = open(expense.zone_hash_id) ?? open(me.zone?.hash_id) ?? choices.open[0];
    return copyOf(expense, todayAt(zone?.hash_id), zone);
  });
  return <ExpenseForm type={type} choices={choices} start={start} draft={`expense.copy.${expense.hash_id}`} />;
}
