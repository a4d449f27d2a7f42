import { Fragment, Suspense } from "react";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField, LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import type { Choices } from "./use-choices.ts";
import type { ExpenseValues } from "./values.ts";

/** One of all colleagues: the form shows without waiting for it. */
const CollaboratorField = lazyPart(() => import("./collaborator-field.tsx"));

/** Few have an advance. */
const AdvancesField = lazyPart(() => import("./advances-field.tsx"));

/** Few come again. */
const RepeatsField = lazyPart(() => import("./repeats-field.tsx"));

interface FieldsProps {
  form: FormFields<ExpenseValues>;
  choices: Choices;
}

/** What it is, when, for which office and in which currency. */
export function HeaderFields({
  form,
  choices,
  anyCurrency,
  fixedZone,
}: FieldsProps & { anyCurrency: boolean; fixedZone: boolean }) {
  const v = form.values;
  const offices = (fixedZone ? choices.zones : choices.open).map((z) => ({ value: z.hash_id, label: z.name }));
  const zone = choices.zones.find((z) => z.hash_id === v.zone_hash_id);
  const currencies = choices.currencies.map((c) => ({ value: c.hash_id, label: `${c.iso} · ${c.symbol}` }));
  const toZone = (id: string) => {
    const next = choices.zones.find((z) => z.hash_id === id);
    form.change({ zone_hash_id: id, currency_hash_id: next?.currency?.hash_id ?? "" });
  };
  // A shorter way: the last day follows the first while they were the same.
  const toStart = (day: string) =>
    form.change(
      v.end_date === v.start_date || (day && v.end_date < day)
        ? { start_date: day, end_date: day }
        : { start_date: day },
    );
  return (
    <Group>
      <TextField {...form.field("title", "expenses.name")} required autoFocus={!v.title} />
      <Pair>
        <DateField {...form.field("start_date", "expenses.from")} onChange={toStart} required />
        <DateField {...form.field("end_date", "expenses.to")} required min={v.start_date || undefined} />
      </Pair>
      <Pair>
        <ChoiceField
          {...form.field("zone_hash_id", "expenses.office")}
          choices={offices}
          onChange={toZone}
          disabled={fixedZone || offices.length < 2}
          required
        />
        <ChoiceField
          {...form.field("currency_hash_id", "expenses.currency")}
          choices={
            anyCurrency
              ? currencies
              : currencies.filter((c) => c.value === (zone?.currency?.hash_id ?? v.currency_hash_id))
          }
          disabled={!anyCurrency}
          required
        />
      </Pair>
    </Group>
  );
}

/** What may be said besides. */
export function MoreFields({ form, choices, expense }: FieldsProps & { expense: Expense | undefined }) {
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
