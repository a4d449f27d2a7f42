import { formatDay } from "#contract/kit/dates.ts";
import { whole } from "#contract/kit/number.ts";
import { daysFrom, repeatUnits, type Recurrence } from "#contract/kit/recurrence.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { FieldProps } from "./common.tsx";
import { Pair } from "./form-page.tsx";
import { NumberInput } from "./number-input.tsx";

const EVERY = whole(366, 1);
/** Repeat interval: a number and a unit (days, weeks, months, years). */
export function RhythmFields({ every, unit }: { every: FieldProps; unit: FieldProps }) {
  return (
    <Pair>
      <NumberInput {...every} rules={EVERY} required />
      <ChoiceField {...unit} options={repeatUnits} texts="recurrence.unit_" required />
    </Pair>
  );
}

const SHOWN = 4;
/** The rule's first dates from `from` on; nothing while the rule is incomplete. */
export function FirstDays({ rule, from }: { rule: Recurrence; from: string | null }) {
  const t = useT();
  const days = from === null ? [] : daysFrom(rule, from, SHOWN);
  const words = [
    rule.end_date ? "" : t("recurrence.for_ever"),
    days.length > 0 ? t("recurrence.days_are", { days: days.map(formatDay).join(", ") }) : "",
    // Shorter months use their last day.
    rule.repeat_unit === "months" && Number(rule.start_date.slice(8)) > 28 ? t("recurrence.after_months") : "",
  ];
  return <>{words.filter(Boolean).join(" ")}</>;
}
