import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { whole } from "#contract/kit/number.ts";
import { familyStatus, postCategory, taxCategory } from "#contract/reference/house-lists.ts";
import { contractKinds } from "#contract/users/contracts.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import type { Rule } from "#contract/payslips/rule-schemas.ts";
import {
  otherPurposes,
  roundingWays,
  ruleBases,
  ruleModes,
  ruleParties,
  ruleSpans,
  valueTypes,
} from "#contract/payslips/terms.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthOf } from "#web/kit/month-name.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import { MonthField } from "./month-field.tsx";
import { isLine, type RuleValues } from "./values.ts";
import { titleOf } from "./words.ts";
import css from "./rules.module.css";

const percent = { decimals: 4, least: 0, most: 100 } as const;

interface FieldsProps {
  form: FormFields<RuleValues>;
  rule: Rule | undefined;
  /** Rules of the country, which a base may name. */
  others: readonly Rule[];
  iso: string | undefined;
  /** What the line would be, below the value. */
  preview?: ReactNode;
}

/** What most rules of the kind say. */
export function RuleFields({ form, rule, others, iso, preview }: FieldsProps) {
  const { can } = useMe();
  const v = form.values;
  const line = isLine(v.kind);
  return (
    <>
      <TextField {...form.field("title", "payslips.title")} max={120} required autoFocus />
      <Pair>
        <ChoiceField {...form.field("type", "payslips.type")} options={valueTypes} texts="payslips.type_" />
        <MoneyInput
          {...form.field("value", "payslips.value")}
          iso={v.type === "percent" ? "%" : iso}
          decimals={4}
          required={!v.personal}
          optional={v.personal}
        />
      </Pair>
      {line ? (
        <>
          <Pair>
            <ChoiceField {...form.field("category", "payslips.category")} options={ruleParties} texts="payslips.by_" />
            {can("tax_categories_view") ? (
              <ReferenceField
                {...form.field("tax_category_id", "payslips.tax_category")}
                from={taxCategory.list}
                now={rule?.tax_category}
                clearable
              />
            ) : null}
          </Pair>
          <ChoiceField {...form.field("base", "payslips.base")} options={ruleBases} texts="payslips.base_" />
          {v.base === "line" ? (
            <NamedRules form={form} name="of" label="payslips.of" rule={rule} others={others} />
          ) : null}
          <Pair>
            <MoneyInput {...form.field("lower_bound", "payslips.lower_bound")} decimals={4} optional />
            <MoneyInput {...form.field("upper_bound", "payslips.upper_bound")} decimals={4} optional />
          </Pair>
          {v.category === "employee" ? <Checkbox {...form.flag("deductible", "payslips.deductible")} /> : null}
        </>
      ) : (
        <>
          {v.kind === "other" ? (
            <ChoiceField
              {...form.field("purpose", "payslips.purpose")}
              options={otherPurposes}
              texts="payslips.purpose_"
            />
          ) : (
            <Checkbox {...form.flag("in_gross", "payslips.in_gross")} />
          )}
          <Checkbox {...form.flag("prorated", "payslips.prorated")} />
        </>
      )}
      {preview}
    </>
  );
}

/** Rules of the country that stand before this one. Of a scale only its first band: one band has the line of the whole scale. */
function NamedRules({
  form,
  name,
  label,
  rule,
  others,
}: Pick<FieldsProps, "form" | "rule" | "others"> & { name: "of" | "adds_to_base"; label: string }) {
  const language = useLanguage();
  const scales = new Set<string>();
  const choices = others.flatMap((r) => {
    const scale = r.versions[0]?.scale;
    if (r.hash_id === rule?.hash_id || !isLine(r.kind)) return [];
    if (scale && name === "of") {
      if (scales.has(`${r.category} ${scale}`)) return [];
      scales.add(`${r.category} ${scale}`);
      return [{ value: r.hash_id, label: scale }];
    }
    return [{ value: r.hash_id, label: titleOf(r, language) }];
  });
  return <ChoicesField {...form.field(name, label)} choices={choices} />;
}

/** What a tax or pension is a part of, and to what it is added. */
function BaseFields({ form, rule, others }: FieldsProps) {
  const t = useT();
  return (
    <>
      <Group title={t("payslips.group_base")}>
        <Pair>
          <NumberInput {...form.field("base_rate", "payslips.base_rate")} rules={percent} unit="%" />
          <MoneyInput {...form.field("base_rate_up_to", "payslips.base_rate_up_to")} decimals={4} optional />
        </Pair>
        <MoneyInput {...form.field("base_less", "payslips.base_less")} decimals={4} optional />
        <ChoiceField {...form.field("mode", "payslips.mode")} options={ruleModes} texts="payslips.mode_" />
        <ChoiceField {...form.field("span", "payslips.span")} options={ruleSpans} texts="payslips.span_" />
        <Checkbox {...form.flag("bounds_prorated", "payslips.bounds_prorated")} />
        <TextField {...form.field("scale", "payslips.scale")} description={t("payslips.scale_how")} max={60} optional />
        <Pair>
          <MoneyInput {...form.field("credit", "payslips.credit")} decimals={4} optional />
          <MoneyInput {...form.field("due_from", "payslips.due_from")} decimals={4} optional />
        </Pair>
      </Group>
      {form.values.category === "employer" ? (
        <Group title={t("payslips.group_adds")}>
          <Checkbox {...form.flag("adds_to_taxable", "payslips.adds_to_taxable")} />
          <NamedRules form={form} name="adds_to_base" label="payslips.adds_to_base" rule={rule} others={others} />
        </Group>
      ) : null}
    </>
  );
}

function RoundingFields({ form, iso }: Pick<FieldsProps, "form" | "iso">) {
  const t = useT();
  return (
    <Group title={t("payslips.group_rounding")}>
      <Pair>
        <NumberInput
          {...form.field("rounding_unit", "payslips.rounding_unit")}
          rules={{ decimals: 4, least: 0.0001, most: 100_000 }}
          unit={iso}
          optional
        />
        <ChoiceField
          {...form.field("rounding_way", "payslips.rounding_way")}
          options={roundingWays}
          texts="payslips.rounding_"
        />
      </Pair>
    </Group>
  );
}

/** To whom the rule applies, and in which months. */
function AppliesFields({ form, rule }: Pick<FieldsProps, "form" | "rule">) {
  const t = useT();
  const language = useLanguage();
  const { can } = useMe();
  return (
    <Group title={t("payslips.group_applies")}>
      <ReferencesField
        {...form.field("post_categories", "payslips.post_categories")}
        from={postCategory.list}
        placeholder={t("payslips.everyone")}
      />
      <ReferencesField
        {...form.field("family_statuses", "payslips.family_statuses")}
        from={familyStatus.list}
        placeholder={t("payslips.everyone")}
      />
      <ChoicesField
        {...form.field("contract_kinds", "payslips.contract_kinds")}
        options={contractKinds}
        texts="users.contract_"
        placeholder={t("payslips.everyone")}
      />
      {peopleSeers.any.some((right) => can(right)) ? (
        <ReferencesField
          {...form.field("users", "payslips.users")}
          from={listUsers}
          now={rule?.people}
          placeholder={t("payslips.everyone")}
        />
      ) : null}
      <ChoicesField
        {...form.field("months", "payslips.months")}
        choices={Array.from({ length: 12 }, (_, i) => ({
          value: String(i + 1),
          label: monthName(monthOf(2026, i + 1), "long", language),
        }))}
        placeholder={t("payslips.every_month")}
      />
    </Group>
  );
}

/** What few rules need. */
export function MoreFields(p: FieldsProps) {
  const t = useT();
  const { form, rule, iso } = p;
  return (
    <>
      <TextField {...form.field("title_fr", "payslips.title_fr")} max={120} optional />
      <LongTextField
        {...form.field("source", "payslips.source")}
        description={t("payslips.source_how")}
        max={500}
        optional
      />
      <NumberInput
        {...form.field("order", "payslips.order")}
        description={t("payslips.order_how")}
        rules={whole(9999)}
      />
      {isLine(form.values.kind) ? <BaseFields {...p} /> : null}
      <RoundingFields form={form} iso={iso} />
      <AppliesFields form={form} rule={rule} />
      <Checkbox {...form.flag("personal", "payslips.personal")} description={t("payslips.personal_how")} />
    </>
  );
}

/** The values of people, each from a month on. */
export function PeopleFields({
  form,
  rule,
  iso,
  today,
}: Pick<FieldsProps, "form" | "rule" | "iso"> & { today: string }) {
  const t = useT();
  const v = form.values;
  const known = new Map(rule?.values.map((x) => [x.user_hash_id, x.user]));
  return (
    <LinesOf
      {...form.lines("values")}
      legend={t("payslips.values")}
      row={css.valueLine}
      isWide
      label={(number) => t("payslips.value_number", { number })}
      remove={(number) => t("payslips.remove_value", { number })}
      add={{
        label: t("payslips.add_value"),
        line: () => ({ user_hash_id: "", from: today, value: "", note: "" }),
        most: 500,
        first: true,
      }}
    >
      {(line) => (
        <>
          <ReferenceField
            {...line.field("user_hash_id", "payslips.person")}
            from={listUsers}
            now={known.get(line.value.user_hash_id)}
            asks
          />
          <MonthField {...line.field("from", "payslips.from")} around={today} />
          <MoneyInput
            {...line.field("value", "payslips.value")}
            iso={v.type === "percent" ? "%" : iso}
            decimals={4}
            placeholder={t("payslips.none_set")}
          />
          <TextField {...line.field("note", "payslips.note")} max={500} optional />
          {line.remove}
        </>
      )}
    </LinesOf>
  );
}
