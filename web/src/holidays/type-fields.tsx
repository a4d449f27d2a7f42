import { Checkbox } from "@mantine/core";
import { dayUnits } from "#contract/holidays/counting.ts";
import type { HolidayType } from "#contract/holidays/schemas.ts";
import { listHolidayTypes } from "#contract/holidays/types.ts";
import { whole } from "#contract/kit/number.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Group } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import type { TypeValues } from "./type-values.ts";
import css from "./holidays.module.css";

const colours = ["#1a5336", "#3476bd", "#b67f00", "#a14583", "#00a599", "#c0304e", "#6d6861", "#d7470b"];

interface FieldsProps {
  form: FormFields<TypeValues>;
}

interface TypeFieldsProps extends FieldsProps {
  /** The one that is changed. */
  type?: HolidayType | undefined;
}

function ColourField({ form }: FieldsProps) {
  const t = useT();
  const now = form.values.colour;
  return (
    <div className={css.colours} role="group" aria-label={t("holiday_rules.colour")}>
      {[...new Set([...colours, now])].map((colour, i) => (
        <button
          key={colour}
          type="button"
          aria-label={t("holiday_rules.colour_number", { number: i + 1 })}
          aria-pressed={colour === now}
          style={{ background: colour }}
          onClick={() => form.change({ colour })}
        />
      ))}
    </div>
  );
}

/** Which days count. */
function CountingFields({ form }: FieldsProps) {
  const t = useT();
  const v = form.values;
  return (
    <Group title={t("holiday_rules.group_counting")}>
      <Checkbox {...form.flag("excludes_weekends", "holiday_rules.excludes_weekends")} />
      {v.excludes_weekends ? (
        <ChoiceField
          {...form.field("day_unit", "holiday_rules.day_unit")}
          options={dayUnits.filter((unit) => unit !== "calendar" || v.day_unit === unit)}
          texts="holidays.unit_"
          description={t(`holidays.unit_${v.day_unit}_how`)}
        />
      ) : null}
      <Checkbox {...form.flag("excludes_public_holidays", "holiday_rules.excludes_public_holidays")} />
      <Checkbox {...form.flag("half_days", "holiday_rules.allows_half_days")} />
    </Group>
  );
}

/** From which stock its days go. */
function StockFields({ form, type }: TypeFieldsProps) {
  const t = useT();
  const named = useNamed();
  const others = useRead(listHolidayTypes, { query: {} }, { quiet: true, staleTime: 60_000 }).data?.data ?? [];
  return (
    <Group title={t("holiday_rules.group_stock")}>
      <Checkbox {...form.flag("deducts", "holiday_rules.deducts")} description={t("holiday_rules.deducts_how")} />
      {form.values.deducts ? (
        <ChoiceField
          {...form.field("deducts_from_hash_id", "holiday_rules.deducts_from")}
          choices={[
            { value: "", label: t("holiday_rules.own_stock") },
            ...others
              .filter((o) => o.hash_id !== type?.hash_id && o.deducts && !o.deducts_from)
              .map((o) => ({ value: o.hash_id, label: named(o) })),
          ]}
        />
      ) : null}
      <NumberInput
        {...form.field("accrual_rate", "holiday_rules.accrual_rate")}
        rules={whole(100)}
        unit="%"
        description={t("holiday_rules.accrual_rate_how")}
      />
    </Group>
  );
}

/** Who may ask for it, when, and with which papers. */
function AskingFields({ form }: FieldsProps) {
  const t = useT();
  const v = form.values;
  return (
    <Group title={t("holiday_rules.group_asking")}>
      <Checkbox {...form.flag("paid", "holiday_rules.paid")} />
      <Checkbox
        {...form.flag("applies_to_all", "holiday_rules.applies_to_all")}
        description={t("holiday_rules.applies_how")}
      />
      <Checkbox {...form.flag("may_start_earlier", "holiday_rules.may_start_earlier")} />
      {v.may_start_earlier ? (
        <NumberInput {...form.field("days_back", "holiday_rules.days_back")} rules={whole(3650)} optional />
      ) : null}
      <Checkbox {...form.flag("attachment_required", "holiday_rules.attachment_required")} />
      {v.attachment_required ? (
        <NumberInput
          {...form.field("attachment_from_day", "holiday_rules.attachment_from_day")}
          rules={whole(365, 1)}
          optional
        />
      ) : null}
      <Checkbox
        {...form.flag("confidential", "holiday_rules.confidential")}
        description={t("holiday_rules.confidential_how")}
      />
    </Group>
  );
}

/** The fields of a holiday type. */
export function TypeFields({ form, type }: TypeFieldsProps) {
  return (
    <>
      <TextField {...form.field("name", "holiday_rules.type_name")} max={80} required autoFocus={!form.values.name} />
      <TextField {...form.field("name_fr", "holiday_rules.type_name_fr")} max={80} optional />
      <ColourField form={form} />
      <CountingFields form={form} />
      <StockFields form={form} type={type} />
      <AskingFields form={form} />
    </>
  );
}
