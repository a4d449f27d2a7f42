import { currency as currencies } from "#contract/reference/house-lists.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { FieldOf, FormFields } from "#web/ui/form/use-record-form.ts";

interface Money {
  readonly hash_id: string;
  readonly iso: string;
}

/** The currency of a limit or a rate: its own, or the proposed one. */
export const CurrencyField = ({ now, ...field }: FieldOf<string> & { now: Money | undefined | null }) => (
  <ReferenceField
    {...field}
    from={currencies.list}
    say={(c) => c.iso}
    now={now && { ...now, name: now.iso }}
    required
  />
);

/** The days that a limit or a rate holds for. */
export function PeriodFields({ form }: { form: FormFields<{ start_date: string; end_date: string }> }) {
  return (
    <Pair>
      <DateField {...form.field("start_date", "policy.from")} kind="term" required />
      <DateField
        {...form.field("end_date", "policy.until")}
        min={form.values.start_date || undefined}
        clearable
        optional
      />
    </Pair>
  );
}
