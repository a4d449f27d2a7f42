import { useNamed } from "#web/kit/named.ts";
import type { Charge } from "#contract/zones/charges.ts";
import { reason, type } from "#contract/reference/house-lists.ts";
import { firstAfter, type Recurrence } from "#contract/kit/recurrence.ts";
import { useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { everyOf } from "#web/ui/form/every-of.ts";
import { FirstDays, RhythmFields } from "#web/ui/form/rhythm-fields.tsx";
import css from "./zones.module.css";

export const chargeValues = (c?: Charge) => ({
  title: c?.title ?? "",
  amount: c?.amount ?? "",
  reason_id: c?.reason_id ?? "",
  type_id: c?.type_id ?? "",
  repeat_every: String(c?.repeat_every ?? 1),
  repeat_unit: c?.repeat_unit ?? "months",
  start_date: c?.start_date ?? todayAt(),
  end_date: c?.end_date ?? "",
});
export type ChargeValues = ReturnType<typeof chargeValues>;

const every = (v: ChargeValues): number => everyOf(v.repeat_every);
export const chargeBody = (v: ChargeValues) => ({
  title: v.title.trim(),
  amount: v.amount,
  reason_id: v.reason_id,
  type_id: v.type_id || null,
  repeat_every: every(v),
  repeat_unit: v.repeat_unit,
  start_date: v.start_date,
  end_date: v.end_date || null,
});
/** Errors for missing required fields. */
export const chargeMissing = (v: ChargeValues, t: Translate): Record<string, string | undefined> => ({
  title: v.title.trim() ? undefined : t("zones.title_needed"),
  amount: v.amount ? undefined : t("zones.amount_needed"),
  reason_id: v.reason_id ? undefined : t("zones.reason_needed"),
  repeat_every: every(v) >= 1 ? undefined : t("errors.every_needed"),
  start_date: v.start_date ? undefined : t("zones.start_needed"),
  end_date: v.end_date && v.end_date < v.start_date ? t("zones.end_before") : undefined,
});

interface ChargeFieldsProps {
  form: FormFields<ChargeValues>;
  currency: { iso: string; minor_unit: number };
}

const long = { staleTime: 60_000, quiet: true } as const;
const all = { query: {} } as const;

/** Fields of a recurring expense, with a preview of its first dates. */
export function ChargeFields({ form, currency }: ChargeFieldsProps) {
  const v = form.values;
  const t = useT();
  const named = useNamed();
  const reasons = useWhole(reason.list, all, long).data ?? [];
  const types = useWhole(type.list, all, long).data ?? [];
  // Reasons and types marked as recurring come first.
  const choices = (list: readonly { hash_id: string; name: string; name_fr: string | null; recurrent: boolean }[]) =>
    list
      .toSorted((a, b) => Number(b.recurrent) - Number(a.recurrent) || named(a).localeCompare(named(b)))
      .map((x) => ({ value: x.hash_id, label: named(x) }));
  const rule: Recurrence = { ...v, repeat_every: every(v), end_date: v.end_date || null };
  const first = rule.repeat_every > 0 && v.start_date ? firstAfter(rule, null) : null;
  const due = first !== null && v.start_date < todayAt();
  return (
    <>
      <TextField
        {...form.field("title", "zones.what")}
        placeholder={t("zones.title_example")}
        required
        autoFocus={!v.title}
      />
      <Pair>
        <MoneyInput
          {...form.field("amount", "zones.amount")}
          iso={currency.iso}
          decimals={currency.minor_unit}
          required
        />
        <ChoiceField {...form.field("reason_id", "zones.reason")} choices={choices(reasons)} required />
      </Pair>
      <ChoiceField {...form.field("type_id", "zones.type")} choices={choices(types)} optional clearable />
      <RhythmFields
        every={form.field("repeat_every", "recurrence.every")}
        unit={form.field("repeat_unit", "recurrence.unit")}
      />
      <Pair>
        <DateField {...form.field("start_date", "zones.from")} kind="term" required />
        <DateField
          {...form.field("end_date", "recurrence.until")}
          kind="term"
          min={v.start_date || undefined}
          clearable
        />
      </Pair>
      <p className={css.note} role="status">
        <FirstDays rule={rule} from={first} />
        {due ? ` ${t("zones.days_passed")}` : ""}
      </p>
    </>
  );
}
