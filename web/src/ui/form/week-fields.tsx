import { dayWeights, type DayWeight } from "#contract/kit/weekdays.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { FormFields } from "./use-record-form.ts";

/** Fields of a form, Monday first. */
const names = ["d0", "d1", "d2", "d3", "d4", "d5", "d6"] as const;
export type WeekValues = Record<(typeof names)[number], DayWeight>;
export const weekValuesOf = (weekdays: readonly DayWeight[]): WeekValues =>
  Object.fromEntries(names.map((name, i) => [name, weekdays[i] ?? "00"])) as WeekValues;
export const weekdaysIn = (v: WeekValues): DayWeight[] => names.map((name) => v[name]);

interface WeekFieldsProps {
  form: Pick<FormFields<WeekValues>, "field">;
  /** The name of a weekday, 0 for Monday. */
  called: (weekday: number) => string;
  disabled: boolean;
}
/** Which halves of each weekday are worked. */
export function WeekFields({ form, called, disabled }: WeekFieldsProps) {
  return names.map((name, i) => (
    <ChoiceField
      key={name}
      {...form.field(name, "calendars.weekday")}
      label={called(i)}
      options={dayWeights}
      texts="calendars.weight_"
      disabled={disabled}
    />
  ));
}
