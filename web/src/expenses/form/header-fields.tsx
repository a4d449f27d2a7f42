import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import type { Choices } from "./use-choices.ts";
import type { ExpenseValues } from "./values.ts";

export interface FieldsProps {
  form: FormFields<ExpenseValues>;
  choices: Choices;
}

/** Title, dates, office and currency. */
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
  // Shortcut: the last day follows the first while both were equal.
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
        <DateField {...form.field("start_date", "expenses.from")} onChange={toStart} kind="trip" required />
        <DateField {...form.field("end_date", "expenses.to")} kind="trip" required min={v.start_date || undefined} />
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
