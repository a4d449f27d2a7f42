import { priceUnits, type Availability } from "#contract/recipes/availability.ts";
import { availabilityStates } from "#contract/recipes/schemas.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { useCurrencies } from "#web/ui/form/use-currencies.ts";
import type { FormFields } from "#web/ui/form/use-record-form.ts";

/** The form values of an availability. */
export const availabilityOf = (line: Availability | undefined) => ({
  state: line?.state ?? "available",
  price: line?.price ?? "",
  currency_hash_id: line?.currency?.hash_id ?? "",
  price_unit: line?.price_unit ?? "kg",
  available_from: line?.available_from ?? "",
  available_until: line?.available_until ?? "",
  note: line?.note ?? "",
});
export type AvailabilityValues = ReturnType<typeof availabilityOf>;

/** Problems found before the server is asked: text keys by field. */
export const availabilityProblems = (v: AvailabilityValues): Partial<Record<keyof AvailabilityValues, string>> => ({
  ...(v.price && !v.currency_hash_id && { currency_hash_id: "recipes.currency_needed" }),
  ...(v.available_from &&
    v.available_until &&
    v.available_until < v.available_from && { available_until: "errors.dates_reversed" }),
});

/** The fields of an availability: state, price, dates and note. */
export function AvailabilityFields({ form }: { form: FormFields<AvailabilityValues> }) {
  const currencies = useCurrencies(form.values.currency_hash_id);
  return (
    <>
      <ChoiceField {...form.field("state", "recipes.state")} options={availabilityStates} texts="recipes.state_" />
      <Pair>
        <MoneyInput
          {...form.field("price", "recipes.price")}
          {...(currencies.iso && { iso: currencies.iso })}
          {...(currencies.decimals !== undefined && { decimals: currencies.decimals })}
        />
        <ChoiceField {...form.field("currency_hash_id", "recipes.currency")} choices={currencies.choices} clearable />
      </Pair>
      <ChoiceField {...form.field("price_unit", "recipes.price_unit")} options={priceUnits} texts="recipes.unit_" />
      <Pair>
        <DateField {...form.field("available_from", "recipes.available_from")} kind="term" clearable />
        <DateField {...form.field("available_until", "recipes.available_until")} kind="term" clearable />
      </Pair>
      <LongTextField {...form.field("note", "recipes.note")} max={2000} />
    </>
  );
}
