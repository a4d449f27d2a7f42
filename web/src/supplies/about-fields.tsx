import { useState } from "react";
import { whole } from "#contract/kit/number.ts";
import { department } from "#contract/reference/house-lists.ts";
import { supplyBrand, supplySupplier, unity } from "#contract/reference/resources.ts";
import { listCategories, type SupplyCategory } from "#contract/supplies/categories.ts";
import { supplyTypes, type Supply, type SupplyType } from "#contract/supplies/schemas.ts";
import { MOST_MONTHS } from "#contract/supplies/limits.ts";
import type { AttributeValues } from "#contract/supplies/attributes.ts";
import { useT } from "#web/kit/i18n.ts";
import { AttributeFields } from "./attributes/attribute-fields.tsx";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";

/** What is known of an article. */
export interface AboutValues {
  name: string;
  type: SupplyType;
  category_id: string;
  kind: "numbered" | "counted" | "used";
  supplier_id: string;
  brand_id: string;
  unity_id: string;
  department_id: string;
  lifetime_in_years: string;
  maintenance_months: string;
  description: string;
  custom_attributes: AttributeValues;
}
export const startAbout = (s: Supply | undefined, type: SupplyType): AboutValues => ({
  name: s?.name ?? "",
  type: s?.type ?? type,
  category_id: s?.category.hash_id ?? "",
  kind: s ? (s.numbered ? "numbered" : s.reusable ? "counted" : "used") : "numbered",
  supplier_id: s?.supplier?.hash_id ?? "",
  brand_id: s?.brand?.hash_id ?? "",
  unity_id: s?.unity?.hash_id ?? "",
  department_id: s?.department?.hash_id ?? "",
  lifetime_in_years: s?.lifetime_in_years ? String(s.lifetime_in_years) : "",
  maintenance_months: s?.maintenance_months ? String(s.maintenance_months) : "",
  description: s?.description ?? "",
  custom_attributes: Object.fromEntries((s?.attributes ?? []).map((a) => [a.key, a.value])),
});
export const aboutBody = (v: AboutValues) => ({
  name: v.name.trim(),
  type: v.type,
  category_id: v.category_id,
  reusable: v.kind !== "used",
  numbered: v.kind === "numbered",
  supplier_id: v.supplier_id || null,
  brand_id: v.brand_id || null,
  unity_id: v.unity_id || null,
  department_id: v.department_id || null,
  lifetime_in_years: v.lifetime_in_years ? Number(v.lifetime_in_years) : null,
  maintenance_months: v.kind !== "used" && v.maintenance_months ? Number(v.maintenance_months) : null,
  description: v.description.trim() || null,
  ...(Object.keys(v.custom_attributes).length > 0 && { custom_attributes: v.custom_attributes }),
});

interface FieldsProps {
  form: FormFields<AboutValues>;
  supply?: Supply;
  onCategory?: (category: SupplyCategory | undefined) => void;
}
const LEAVES = { query: { leaves: "1" as const, limit: 200 } };

/** Name, type and category. */
export function NameFields({ form, supply: s, onCategory }: FieldsProps) {
  const named = useNamed();
  const [category, setCategory] = useState<SupplyCategory>();
  const isSame = s !== undefined && form.values.category_id === s.category.hash_id;
  const asks = isSame
    ? s.attributes
    : category?.hash_id === form.values.category_id
      ? [...category.inherited, ...category.attributes]
      : [];
  return (
    <>
      <TextField {...form.field("name", "supplies.name")} max={200} required autoFocus={!s} />
      <Pair>
        <ReferenceField
          {...form.field("category_id", "supplies.category")}
          from={listCategories}
          input={LEAVES}
          now={s?.category}
          say={(c) => named(c)}
          note={(c) => c.series?.text}
          required
          onRow={(c) => {
            setCategory(c);
            onCategory?.(c);
          }}
          onChange={(id) => form.change({ category_id: id, custom_attributes: {} })}
        />
        <ChoiceField {...form.field("type", "supplies.type")} options={supplyTypes} texts="supplies.type_" />
      </Pair>
      <AttributeFields form={form} attributes={asks} />
    </>
  );
}

/** What else is known. */
export function MoreFields({ form, supply: s }: FieldsProps) {
  const t = useT();
  return (
    <>
      <Pair>
        <ReferenceField
          {...form.field("supplier_id", "supplies.supplier")}
          from={supplySupplier.list}
          now={s?.supplier}
          clearable
          optional
        />
        <ReferenceField
          {...form.field("brand_id", "supplies.brand")}
          from={supplyBrand.list}
          now={s?.brand}
          clearable
          optional
        />
      </Pair>
      <Pair>
        <ReferenceField
          {...form.field("department_id", "supplies.department")}
          from={department.list}
          now={s?.department}
          clearable
          optional
        />
        {form.values.kind === "used" ? (
          <ReferenceField
            {...form.field("unity_id", "supplies.unity")}
            from={unity.list}
            now={s?.unity}
            clearable
            optional
          />
        ) : (
          <NumberInput
            {...form.field("lifetime_in_years", "supplies.lifetime_in_years")}
            rules={whole(100, 1)}
            optional
          />
        )}
      </Pair>
      {form.values.kind === "used" ? null : (
        <NumberInput
          {...form.field("maintenance_months", "supply_maintenance.months")}
          description={t("supply_maintenance.months_how")}
          rules={whole(MOST_MONTHS, 1)}
          optional
        />
      )}
      <LongTextField {...form.field("description", "supplies.description")} max={4000} optional />
    </>
  );
}
