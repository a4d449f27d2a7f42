import { Fragment } from "react";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField, LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import type { useErrors } from "#web/ui/form/use-errors.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import type { Choices } from "./use-choices.ts";
import type { ExpenseValues } from "./values.ts";

interface FieldsProps {
  values: ExpenseValues;
  set: (change: Partial<ExpenseValues>) => void;
  errors: ReturnType<typeof useErrors>;
  choices: Choices;
}

/** What it is, when, for which office and in which currency. */
export function HeaderFields({
  values: v,
  set,
  errors,
  choices,
  anyCurrency,
  fixedZone,
}: FieldsProps & { anyCurrency: boolean; fixedZone: boolean }) {
  const t = useT();
  const offices = (fixedZone ? choices.zones : choices.open).map((z) => ({ value: z.hash_id, label: z.name }));
  const zone = choices.zones.find((z) => z.hash_id === v.zone_hash_id);
  const currencies = choices.currencies.map((c) => ({ value: c.hash_id, label: `${c.iso} · ${c.symbol}` }));
  const toZone = (id: string) => {
    const next = choices.zones.find((z) => z.hash_id === id);
    set({ zone_hash_id: id, currency_hash_id: next?.currency?.hash_id ?? "" });
  };
  // A shorter way: the last day follows the first while they were the same.
  const toStart = (day: string) =>
    set(
      v.end_date === v.start_date || (day && v.end_date < day)
        ? { start_date: day, end_date: day }
        : { start_date: day },
    );
  return (
    <Group>
      <TextField
        label={t("expenses.name")}
        name="title"
        value={v.title}
        onChange={(title) => set({ title })}
        error={errors.of("title")}
        required
        autoFocus={!v.title}
      />
      <Pair>
        <DateField
          label={t("expenses.from")}
          name="start_date"
          value={v.start_date}
          onChange={toStart}
          error={errors.of("start_date")}
          required
        />
        <DateField
          label={t("expenses.to")}
          name="end_date"
          value={v.end_date}
          onChange={(end_date) => set({ end_date })}
          error={errors.of("end_date")}
          required
          min={v.start_date || undefined}
        />
      </Pair>
      <Pair>
        <ChoiceField
          label={t("expenses.office")}
          name="zone_hash_id"
          choices={offices}
          value={v.zone_hash_id}
          onChange={toZone}
          error={errors.of("zone_hash_id")}
          disabled={fixedZone || offices.length < 2}
          required
        />
        <ChoiceField
          label={t("expenses.currency")}
          name="currency_hash_id"
          choices={
            anyCurrency
              ? currencies
              : currencies.filter((c) => c.value === (zone?.currency?.hash_id ?? v.currency_hash_id))
          }
          value={v.currency_hash_id}
          onChange={(currency_hash_id) => set({ currency_hash_id })}
          error={errors.of("currency_hash_id")}
          disabled={!anyCurrency}
          required
        />
      </Pair>
    </Group>
  );
}

/** What may be said besides. */
export function MoreFields({ values: v, set, errors, choices }: FieldsProps) {
  const t = useT();
  const phone = usePhone();
  const Beside = phone ? Fragment : Pair;
  return (
    <Group title={t("expenses.more")}>
      <Beside>
        <ChoiceField
          label={t("expenses.kind")}
          optional
          clearable
          name="type_id"
          choices={choices.types}
          value={v.type_id}
          onChange={(type_id) => set({ type_id })}
          error={errors.of("type_id")}
        />
        <TextField
          label={t("expenses.invoice_number")}
          optional
          name="invoice_number"
          max={60}
          value={v.invoice_number}
          onChange={(invoice_number) => set({ invoice_number })}
          error={errors.of("invoice_number")}
        />
      </Beside>
      <ChoiceField
        label={t("expenses.collaborator")}
        optional
        clearable
        name="collaborator_hash_id"
        choices={choices.people}
        value={v.collaborator_hash_id}
        onChange={(collaborator_hash_id) => set({ collaborator_hash_id })}
        error={errors.of("collaborator_hash_id")}
      />
      <LongTextField
        label={t("expenses.note_to_approver")}
        optional
        name="reason"
        value={v.reason}
        onChange={(reason) => set({ reason })}
        error={errors.of("reason")}
      />
    </Group>
  );
}
