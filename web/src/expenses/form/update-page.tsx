import { useState } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useT } from "#web/kit/i18n.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { getExpense } from "#contract/expenses/endpoints.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { prefetchExpense } from "../record/use-expense.ts";
import { ExpenseForm } from "./expense-form.tsx";
import { prefetchChoices, useChoices } from "./use-choices.ts";
import { valuesOf } from "./values.ts";

export const prefetch = ({ params }: ScreenPlace): void => {
  prefetchExpense(params.id);
  prefetchChoices();
};

/** Edit page of an expense that is not locked. */
export default function UpdatePage() {
  return (
    <RecordScreen endpoint={getExpense} id={usePathParam("id")}>
      {(expense) => <Found expense={expense} />}
    </RecordScreen>
  );
}

function Found({ expense }: { expense: Expense }) {
  const t = useT();
  const { me } = useMe();
  const choices = useChoices(expense.type);
  // Keep the expense as loaded, even if somebody else changes it: the version reveals the conflict.
  const [began] = useState(expense);
  if (!began.can.update)
    return (
      <EmptyGlass
        title={t("errors.not_editable")}
        action={<ButtonLink href={expenseHref.view(began.hash_id)}>{t("expenses.back_to_expense")}</ButtonLink>}
      />
    );
  if (choices.retry) return <RecordFailed onRetry={choices.retry} />;
  if (!choices.ready) return <RecordShape />;
  return (
    <ExpenseForm
      type={began.type}
      choices={choices}
      start={valuesOf(began)}
      expense={began}
      draft={`expense.${began.hash_id}.${me.hash_id}`}
    />
  );
}
