import { Suspense, useState } from "react";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { todayAt } from "#web/api/today.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useOwnPath, useUrl } from "#web/kit/place.ts";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { ExpenseForm } from "./expense-form.tsx";
import { type Choices, prefetchChoices, useChoices } from "./use-choices.ts";
import type { ExpenseValues } from "./values.ts";

/** Lazy: only for copies. */
const Copied = lazy(() => import("./copied.tsx"));

/** The last segment of the path is the type. */
const typeAt = (path: string): ExpenseType => (path.split("/").at(-1)?.toUpperCase() ?? "TRAVEL") as ExpenseType;

export const prefetch = prefetchChoices;

export default function CreatePage() {
  const type = typeAt(useOwnPath());
  const [{ copy }] = useUrl();
  const choices = useChoices(type);
  if (choices.retry) return <RecordFailed onRetry={choices.retry} />;
  if (!choices.ready) return <RecordShape />;
  if (!copy) return <Ready key={type} type={type} choices={choices} />;
  return (
    <Suspense fallback={<RecordShape />}>
      <Copied key={copy} id={copy} type={type} choices={choices} />
    </Suspense>
  );
}

function Ready({ type, choices }: { type: ExpenseType; choices: Choices }) {
  const { me } = useMe();
  const [start] = useState((): ExpenseValues => {
    const open = (id?: string) => choices.open.find((z) => z.hash_id === id);
    const zone = open(me.zone?.hash_id) ?? choices.open[0];
    const day = todayAt(zone?.hash_id);
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
