import { Fragment, Suspense } from "react";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import type { FieldsProps } from "./header-fields.tsx";

/** Lazy: the list of colleagues must not delay the form. */
const CollaboratorField = lazyPart(() => import("./collaborator-field.tsx"));

/** Lazy: few users have an advance. */
const AdvancesField = lazyPart(() => import("./advances-field.tsx"));

/** Lazy: few expenses recur. */
const RepeatsField = lazyPart(() => import("./repeats-field.tsx"));

/** Optional fields. */
export default function MoreFields({ form, choices, expense }: FieldsProps & { expense: Expense | undefined }) {
  const t = useT();
  const phone = usePhone();
  const Beside = phone ? Fragment : Pair;
  const collaborator = form.field("collaborator_hash_id", "expenses.collaborator");
  return (
    <Group title={t("expenses.more")}>
      <Beside>
        <ChoiceField {...form.field("type_id", "expenses.kind")} optional clearable choices={choices.types} />
        <TextField {...form.field("invoice_number", "expenses.invoice_number")} optional max={60} />
      </Beside>
      <Suspense fallback={<ChoiceField {...collaborator} choices={[]} optional disabled />}>
        <CollaboratorField {...collaborator} chosen={expense?.collaborator} />
      </Suspense>
      <Suspense fallback={null}>
        <AdvancesField form={form} expense={expense} />
      </Suspense>
      {expense?.repeat_of ? null : (
        <Suspense fallback={null}>
          <RepeatsField form={form} />
        </Suspense>
      )}
      <LongTextField {...form.field("reason", "expenses.note_to_approver")} optional />
    </Group>
  );
}
