import { vehicles } from "#contract/expenses/allowances.ts";
import { createRate, deleteRate, type RateOfOffice, updateRate } from "#contract/expenses/policy.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { whole } from "#contract/kit/number.ts";
import { country } from "#contract/reference/house-lists.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm, type FormFields } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import css from "./policy.module.css";
import { CurrencyField, PeriodFields } from "./shared-fields.tsx";

interface RateFormProps {
  zone: string;
  /** The office's currency. */
  currency: CurrencyRef | null;
  rate?: RateOfOffice;
  onClose: () => void;
}

const valuesOf = (r: RateOfOffice | undefined, currency: CurrencyRef | null) => {
  const km = r?.kind === "mileage" ? r : undefined;
  const day = r?.kind === "per_diem" ? r : undefined;
  return {
    kind: r?.kind ?? "mileage",
    country_id: r?.country_id ?? "",
    currency_id: r?.currency_id ?? currency?.hash_id ?? "",
    vehicle: km?.vehicle ?? "car",
    amount: r?.amount ?? "",
    ceiling_km: km?.ceiling_km ? String(km.ceiling_km) : "",
    amount_above: km?.amount_above ?? "",
    part_amount: day?.part_amount ?? "",
    breakfast: day ? String(day.breakfast) : "",
    lunch: day ? String(day.lunch) : "",
    dinner: day ? String(day.dinner) : "",
    source: r?.source ?? "",
    start_date: r?.start_date ?? todayAt(),
    end_date: r?.end_date ?? "",
  };
};
type Values = ReturnType<typeof valuesOf>;
const MEAL = whole(100);

/** Request body with only the fields of this kind. */
function bodyOf({ kind: _, ...v }: Values, isMileage: boolean) {
  const percent = (text: string): number => Number(text || 0);
  return {
    country_id: v.country_id,
    currency_id: v.currency_id,
    amount: v.amount,
    source: v.source.trim(),
    start_date: v.start_date,
    end_date: v.end_date || null,
    ...(isMileage
      ? {
          vehicle: v.vehicle,
          ceiling_km: v.ceiling_km ? Number(v.ceiling_km) : null,
          amount_above: v.amount_above || null,
        }
      : {
          part_amount: v.part_amount || "0",
          breakfast: percent(v.breakfast),
          lunch: percent(v.lunch),
          dinner: percent(v.dinner),
        }),
  };
}

/** Form of a rate per kilometre or per day in a country. */
export default function RateForm({ zone, currency, rate, onClose }: RateFormProps) {
  const t = useT();
  const save = useSave(createRate, updateRate, rate);
  const form = useRecordForm({
    draft: `expenses.rate.${rate?.hash_id ?? zone}`,
    start: valuesOf(rate, currency),
    version: rate?.version,
    check: (v) => ({
      country_id: v.country_id ? undefined : t("policy.need_country"),
      amount: /[1-9]/u.test(v.amount) ? undefined : t("policy.need_amount"),
      source: v.source.trim() ? undefined : t("policy.need_source"),
      start_date: v.start_date ? undefined : t("policy.need_day"),
      end_date: v.end_date && v.end_date < v.start_date ? t("errors.dates_reversed") : undefined,
    }),
    save: (v, saving) => {
      const change = bodyOf(v, v.kind === "mileage");
      return save(saving, { make: { params: { id: zone }, body: { kind: v.kind, ...change } }, change });
    },
    saved: () => t("policy.rate_saved"),
    onClose,
  });
  const isMileage = form.values.kind === "mileage";
  return (
    <RecordDrawer
      form={form}
      of={rate && { kind: "allowance_rate", id: rate.hash_id, now: rate.source }}
      label={t(rate ? "policy.edit_rate" : "policy.new_rate")}
      submit={!rate || rate.can.update ? t("ui.save") : undefined}
      remove={rate?.can.delete && { call: deleteRate, of: rate.hash_id, words: "policy.rate_delete" }}
    >
      <Pair>
        <ChoiceField
          {...form.field("kind", "policy.kind")}
          options={["mileage", "per_diem"]}
          texts="policy.kind_"
          disabled={!!rate}
          required
        />
        <ReferenceField
          {...form.field("country_id", "policy.country")}
          from={country.list}
          now={rate?.country}
          required
        />
      </Pair>
      {isMileage ? <MileageFields form={form} /> : <DayFields form={form} />}
      <CurrencyField {...form.field("currency_id", "policy.currency")} now={rate?.currency ?? currency} />
      <PeriodFields form={form} />
      <LongTextField
        {...form.field("source", "policy.source")}
        description={t("policy.source_how")}
        max={300}
        required
      />
    </RecordDrawer>
  );
}

function MileageFields({ form }: { form: FormFields<Values> }) {
  const t = useT();
  return (
    <>
      <Pair>
        <ChoiceField {...form.field("vehicle", "policy.vehicle")} options={vehicles} texts="policy.vehicle_" required />
        <MoneyInput {...form.field("amount", "policy.per_km")} decimals={4} required />
      </Pair>
      <Pair>
        <NumberInput
          {...form.field("ceiling_km", "policy.ceiling_km")}
          optional
          rules={whole(1_000_000, 1)}
          unit="km"
        />
        <MoneyInput {...form.field("amount_above", "policy.amount_above")} decimals={4} optional />
      </Pair>
      <p className={css.note}>{t("policy.ceiling_how")}</p>
    </>
  );
}

function DayFields({ form }: { form: FormFields<Values> }) {
  const t = useT();
  return (
    <>
      <Pair>
        <MoneyInput {...form.field("amount", "policy.full_day")} required />
        <MoneyInput {...form.field("part_amount", "policy.part_day")} required />
      </Pair>
      <Pair>
        {(["breakfast", "lunch"] as const).map((meal) => (
          <NumberInput key={meal} {...form.field(meal, `policy.${meal}`)} rules={MEAL} unit="%" placeholder="0" />
        ))}
      </Pair>
      <NumberInput {...form.field("dinner", "policy.dinner")} placeholder="0" rules={MEAL} unit="%" />
      <p className={css.note}>{t("policy.meals_how")}</p>
    </>
  );
}
