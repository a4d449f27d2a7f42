import { useNamed } from "#web/kit/named.ts";
import { taxCategory } from "#contract/reference/house-lists.ts";
import { createTax, deleteTax, taxCategories, taxTypes, updateTax, type Tax } from "#contract/zones/taxes.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";

interface TaxFormProps {
  zone: string;
  tax?: Tax;
  countries: readonly { hash_id: string; name: string; name_fr: string | null }[];
  onClose: () => void;
}

const valuesOf = (x: Tax | undefined, countries: TaxFormProps["countries"]) => ({
  title: x?.title ?? "",
  type: x?.type ?? "percent",
  value: x?.value ?? "",
  lower_bound: x?.lower_bound ?? "",
  upper_bound: x?.upper_bound ?? "",
  category: x?.category ?? "employee",
  tax_category_id: x?.tax_category_id ?? "",
  countries: countries.length === 1 ? countries.map((c) => c.hash_id) : [],
});

/** Form of a tax: creates one per chosen country; when edited its country is fixed. */
export default function TaxForm({ zone, tax, countries, onClose }: TaxFormProps) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const save = useSave(createTax, updateTax, tax);
  const form = useRecordForm({
    draft: `zones.tax.${tax?.hash_id ?? zone}`,
    start: valuesOf(tax, countries),
    version: tax?.version,
    check: (v) => ({
      title: v.title.trim() ? undefined : t("zones.tax_title_needed"),
      value: v.value ? undefined : t("zones.tax_value_needed"),
      countries: tax || v.countries.length ? undefined : t("zones.tax_country_needed"),
    }),
    save: ({ countries: chosen, ...v }, saving) => {
      const change = {
        ...v,
        title: v.title.trim(),
        lower_bound: v.lower_bound || null,
        upper_bound: v.upper_bound || null,
        tax_category_id: v.tax_category_id || null,
      };
      return save(saving, { make: { params: { id: zone }, body: { ...change, countries: chosen } }, change });
    },
    saved: (_, v) => t("zones.tax_saved", { title: v.title.trim() }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={tax && { kind: "tax", id: tax.hash_id, now: tax.title }}
      label={tax?.title ?? t("zones.new_tax")}
      submit={!tax || tax.can.update ? t(tax ? "ui.save" : "zones.add") : undefined}
      remove={
        tax?.can.delete && { call: deleteTax, of: tax.hash_id, words: "zones.tax_delete", given: { title: tax.title } }
      }
    >
      <TextField
        {...form.field("title", "zones.tax_title")}
        max={120}
        placeholder={t("zones.tax_example")}
        required
        autoFocus
      />
      {tax ? null : (
        <ChoicesField
          {...form.field("countries", "zones.countries")}
          choices={countries.map((c) => ({ value: c.hash_id, label: named(c) }))}
          description={countries.length > 1 ? t("zones.tax_each") : undefined}
        />
      )}
      <Pair>
        <ChoiceField {...form.field("type", "zones.tax_type")} options={taxTypes} texts="zones.type_" required />
        <MoneyInput
          {...form.field("value", "zones.value")}
          iso={form.values.type === "percent" ? "%" : undefined}
          decimals={4}
          required
        />
      </Pair>
      <Pair>
        <MoneyInput {...form.field("lower_bound", "zones.lower_bound")} />
        <MoneyInput {...form.field("upper_bound", "zones.upper_bound")} />
      </Pair>
      <ChoiceField {...form.field("category", "zones.paid_by")} options={taxCategories} texts="zones.by_" required />
      {can("tax_categories_view") ? (
        <ReferenceField
          {...form.field("tax_category_id", "zones.tax_category")}
          from={taxCategory.list}
          now={tax?.tax_category}
          optional
          clearable
        />
      ) : null}
    </RecordDrawer>
  );
}
