import { listValidatedAdvances } from "#contract/advances/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { useWhole } from "#web/api/query.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import type { ExpenseValues } from "./values.ts";

interface AdvancesFieldProps {
  form: FormFields<ExpenseValues>;
  expense: Expense | undefined;
}

/** Own advances to settle the expense against; renders nothing without any. */
export default function AdvancesField({ form, expense }: AdvancesFieldProps) {
  const t = useT();
  const { me } = useMe();
  const isMine = expense === undefined || expense.user.hash_id === me.hash_id;
  // All pages: one person's open advances are few.
  const { data = [] } = useWhole(listValidatedAdvances, { query: {} }, { quiet: true, enabled: isMine });
  const own = isMine ? data : [];
  const named = (expense?.advances ?? []).filter((a) => !own.some((one) => one.hash_id === a.hash_id));
  const choices = [...own, ...named].map((a) => ({
    value: a.hash_id,
    label: t("expenses.advance_left", {
      number: a.number,
      title: a.title ?? "",
      left: formatMoney(a.left_amount, a.currency.iso),
    }),
  }));
  if (choices.length === 0) return null;
  const { label, error } = form.field("avance_id", "expenses.advances");
  return (
    <ChoicesField
      name="avance_id"
      label={label}
      description={t("expenses.advances_how")}
      choices={choices}
      value={form.values.avance_id.filter((id) => choices.some((c) => c.value === id))}
      onChange={(avance_id) => form.change({ avance_id })}
      {...(error !== undefined && { error })}
      optional
    />
  );
}
