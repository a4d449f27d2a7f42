import { figures } from "#contract/components/figures.ts";
import {
  createLimits,
  deleteLimit,
  limitRules,
  limitUnits,
  updateLimit,
  type Limit,
} from "#contract/components/limits.ts";
import type { ComponentRef } from "#contract/components/schemas.ts";
import { application } from "#contract/reference/resources.ts";
import { country } from "#contract/reference/house-lists.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";

interface LimitFormProps {
  component: ComponentRef;
  /** The limit to edit or read; without it limits are added. */
  limit?: Limit;
  onClose: () => void;
}

const valuesOf = (l: Limit | undefined) => ({
  country_hash_ids: [] as string[],
  country_hash_id: l?.country.hash_id ?? "",
  application_hash_id: l?.application?.hash_id ?? "",
  rule: l?.rule ?? "max",
  amount: l?.amount ?? "",
  unit: l?.unit ?? "mg/kg",
  valid_from: l?.valid_from ?? "",
  valid_to: l?.valid_to ?? "",
  source: l?.source ?? "",
});
type Values = ReturnType<typeof valuesOf>;

/** State of the form: a new limit holds in several countries, an existing one in its own. */
function useLimitForm(component: ComponentRef, limit: Limit | undefined, onClose: () => void) {
  const t = useT();
  const save = useSave(createLimits, updateLimit, limit);
  const mayWrite = limit === undefined || limit.can.update === true;
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `components.limit.${limit?.hash_id ?? component.hash_id}`,
    start: valuesOf(limit),
    version: limit?.version,
    check: (v) => ({
      country_hash_ids: limit || v.country_hash_ids.length ? undefined : t("errors.country_needed"),
      amount: v.rule === "max" && v.amount === "" ? t("components.wrong_limit") : undefined,
      valid_from: v.valid_from ? undefined : t("components.day_needed"),
      valid_to: v.valid_to && v.valid_to < v.valid_from ? t("errors.dates_reversed") : undefined,
      source: v.source.trim() ? undefined : t("components.source_needed"),
    }),
    save: ({ country_hash_ids, country_hash_id, ...v }, saving) => {
      const isMax = v.rule === "max";
      const body = {
        ...v,
        application_hash_id: v.application_hash_id || null,
        amount: isMax ? v.amount || null : null,
        unit: isMax ? v.unit : null,
        valid_to: v.valid_to || null,
      };
      return save(saving, {
        make: { body: { ...body, component_hash_id: component.hash_id, country_hash_ids } },
        change: { ...body, country_hash_id },
      });
    },
    saved: () => t("components.limit_saved"),
    onClose,
  });
  return { mayWrite, form };
}

/** A legal limit: adding may cover several countries at once, editing one. */
export default function LimitForm({ component, limit, onClose }: LimitFormProps) {
  const t = useT();
  const named = useNamed();
  const countries = useWhole(country.list, { query: {} }, { quiet: true, staleTime: 60_000 }).data ?? [];
  const { mayWrite, form } = useLimitForm(component, limit, onClose);
  const v = form.values;
  const choices = countries.map((k) => ({ value: k.hash_id, label: named(k) }));
  return (
    <RecordDrawer
      form={form}
      of={limit && { kind: "component", id: component.hash_id, now: component.name }}
      label={limit ? named(limit.country) : t("components.add_limit")}
      submit={mayWrite ? t(limit ? "ui.save" : "components.add_limit") : undefined}
      remove={limit && mayWrite && { call: deleteLimit, of: limit.hash_id, words: "components.limit_delete" }}
    >
      {limit ? (
        <ChoiceField {...form.field("country_hash_id", "components.country")} choices={choices} disabled={!mayWrite} />
      ) : (
        <ChoicesField {...form.field("country_hash_ids", "components.countries")} choices={choices} required />
      )}
      <ReferenceField
        {...form.field("application_hash_id", "components.application")}
        from={application.list}
        now={limit?.application}
        placeholder={t("components.every_application")}
        clearable
        disabled={!mayWrite}
      />
      <ChoiceField
        {...form.field("rule", "components.rule")}
        options={limitRules}
        texts="components.rule_"
        disabled={!mayWrite}
      />
      {v.rule === "max" ? (
        <Pair>
          <NumberInput {...form.field("amount", "components.amount")} rules={figures.limit} />
          <ChoiceField
            {...form.field("unit", "components.limit_unit")}
            choices={limitUnits.map((unit) => ({ value: unit, label: unit }))}
            disabled={!mayWrite}
          />
        </Pair>
      ) : null}
      <Pair>
        <DateField {...form.field("valid_from", "components.valid_from")} kind="term" required />
        <DateField {...form.field("valid_to", "components.valid_to")} kind="term" clearable />
      </Pair>
      <LongTextField {...form.field("source", "components.source")} max={400} required />
    </RecordDrawer>
  );
}
