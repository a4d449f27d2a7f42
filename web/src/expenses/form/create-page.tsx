import { useState } from "react";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { usePath } from "#web/kit/place.ts";
import { todayHere } from "#web/ui/list/day-ranges.ts";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { ExpenseForm } from "./expense-form.tsx";
import { prefetchChoices, useChoices } from "./use-choices.ts";
import type { ExpenseValues } from "./values.ts";

/** The last word of the path says which type is made. */
const typeAt = (path: string): ExpenseType => (path.split("/").at(-1)?.toUpperCase() ?? "TRAVEL") as ExpenseType;

export const prefetch = prefetchChoices;

/** A new expense of the type that the path names. */
export default function CreatePage() {
  const type = typeAt(usePath());
  const choices = useChoices(type);
  if (choices.retry) return <RecordFailed onRetry={choices.retry} />;
  return choices.ready ? <Ready key={type} type={type} choices={choices} /> : <RecordShape />;
}

function Ready({ type, choices }: { type: ExpenseType; choices: ReturnType<typeof useChoices> }) {
  const { me } = useMe();
  const [start] = useState((): ExpenseValues => {
    const zone = choices.open.find((z) => z.hash_id === me.zone?.hash_id) ?? choices.open[0];
    const day = todayHere();
    return {
      title: "",
      start_date: day,
      end_date: day,
      zone_hash_id: zone?.hash_id ?? "",
      currency_hash_id: zone?.currency?.hash_id ?? "",
      type_id: "",
      reason: "",
      invoice_number: "",
      collaborator_hash_id: "",
      avance_id: [],
      repeats: null,
      fees: [],
    };
  });
  return <ExpenseForm type={type} choices={choices} start={start} draft={`expense.new.${type}`} />;
}
