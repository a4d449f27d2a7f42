import { Checkbox } from "@mantine/core";
import { stockKinds } from "#contract/holidays/stock-plan.ts";
import { whole } from "#contract/kit/number.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthOf } from "#web/kit/month-name.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import type { RuleValues } from "./type-values.ts";
import css from "./holidays.module.css";

const days = { decimals: 4, least: 0, most: 9999 } as const;

interface FieldsProps {
  form: FormFields<RuleValues>;
}

/** How many days a period brings, when periods begin and when the days come. */
function AccrualFields({ form }: FieldsProps) {
  const language = useLanguage();
  const v = form.values;
  return (
    <>
      <Pair>
        <NumberInput {...form.field("days", "holiday_rules.days_of_period")} rules={days} required />
        <NumberInput {...form.field("period_months", "holiday_rules.period_months")} rules={whole(120, 1)} required />
      </Pair>
      <ChoiceField
        {...form.field("starts", "holiday_rules.period_start")}
        options={["date", "anniversary"]}
        texts="holidays.starts_"
      />
      {v.starts === "date" ? (
        <Pair>
          <NumberInput {...form.field("start_day", "holiday_rules.start_day")} rules={whole(31, 1)} required />
          <ChoiceField
            {...form.field("start_month", "holiday_rules.start_month")}
            choices={Array.from({ length: 12 }, (_, i) => ({
              value: String(i + 1).padStart(2, "0"),
              label: monthName(monthOf(2026, i + 1), "long", language),
            }))}
          />
        </Pair>
      ) : null}
      <ChoiceField
        {...form.field("first_period", "holiday_rules.first_period")}
        options={["prorated", "full"]}
        texts="holidays.first_"
      />
      {v.stock === "cumulative" ? (
        <>
          <ChoiceField
            {...form.field("accrue_at", "holiday_rules.accrue_at")}
            options={["start", "end"]}
            texts="holidays.accrue_"
          />
          <Checkbox {...form.flag("round_up", "holiday_rules.round_up")} />
        </>
      ) : null}
    </>
  );
}

/** What of a period goes into the next one. */
function CarryFields({ form }: FieldsProps) {
  const t = useT();
  return (
    <Group title={t("holiday_rules.group_carry")}>
      <Checkbox {...form.flag("reset_yearly", "holiday_rules.reset_yearly")} />
      {form.values.reset_yearly ? null : (
        <Pair>
          <NumberInput
            {...form.field("carry_cap", "holiday_rules.carry_cap")}
            rules={days}
            description={t("holiday_rules.carry_cap_how")}
            optional
          />
          <NumberInput
            {...form.field("carry_months", "holiday_rules.carry_months")}
            rules={whole(120)}
            description={t("holiday_rules.carry_months_how")}
            optional
          />
        </Pair>
      )}
    </Group>
  );
}

/** How far below 0 it may go, and what seniority asks and adds. */
function LimitFields({ form }: FieldsProps) {
  const t = useT();
  return (
    <Group title={t("holiday_rules.group_limits")}>
      <Pair>
        <NumberInput {...form.field("negative", "holiday_rules.negative")} rules={days} />
        <NumberInput {...form.field("min_seniority_months", "holiday_rules.min_seniority")} rules={whole(600)} />
      </Pair>
      <LinesOf
        {...form.lines("seniority")}
        legend={t("holiday_rules.seniority")}
        row={css.seniority}
        isWide
        label={(number) => t("holiday_rules.seniority_number", { number })}
        remove={(number) => t("holiday_rules.remove_seniority", { number })}
        add={{ label: t("holiday_rules.add_seniority"), line: () => ({ years: "", days: "" }), most: 20 }}
      >
        {(line) => (
          <>
            <NumberInput {...line.field("years", "holiday_rules.from_years")} rules={whole(60, 1)} />
            <NumberInput {...line.field("days", "holiday_rules.days_more")} rules={days} />
            {line.remove}
          </>
        )}
      </LinesOf>
    </Group>
  );
}

/** The dated rules of a type in a country. What a kind of stock does not use is not shown. */
export function RuleFields({ form }: FieldsProps) {
  const t = useT();
  const { stock } = form.values;
  return (
    <>
      <DateField {...form.field("valid_from", "holiday_rules.valid_from")} kind="term" required />
      <ChoiceField
        {...form.field("stock", "holidays.stock")}
        options={stockKinds}
        texts="holidays.stock_"
        description={t(`holidays.stock_${stock}_how`)}
      />
      {stock === "none" ? null : (
        <>
          <AccrualFields form={form} />
          <CarryFields form={form} />
          <LimitFields form={form} />
        </>
      )}
    </>
  );
}
