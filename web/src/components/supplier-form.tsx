import { figures } from "#contract/components/figures.ts";
import type { ComponentRef } from "#contract/components/schemas.ts";
import {
  createComponentSupplier,
  deleteComponentSupplier,
  supplierNames,
  updateComponentSupplier,
  type ComponentSupplier,
} from "#contract/components/suppliers.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { PricesField, UnityField, type PriceValue } from "./prices-field.tsx";

interface SupplierFormProps {
  component: ComponentRef & { base_unit: "g" | "mL" };
  /** The supplier to edit; without it a new one is added. */
  supply?: ComponentSupplier | undefined;
  onClose: () => void;
}

const valuesOf = (s: ComponentSupplier | undefined) => ({
  supplier_hash_id: s?.supplier.hash_id ?? "",
  code: s?.code ?? "",
  minimum: s?.minimum ?? "",
  minimum_unity_hash_id: s?.minimum_unity?.hash_id ?? "",
  prices:
    s?.prices.map((p): PriceValue => ({
      valid_from: p.valid_from,
      price: p.price,
      currency_hash_id: p.currency.hash_id,
      unity_hash_id: p.unity.hash_id,
    })) ?? ([] as PriceValue[]),
});
type Values = ReturnType<typeof valuesOf>;

/** State of the form: the supplier is added or changed. */
function useSupplierForm({ component, supply, onClose }: SupplierFormProps) {
  const t = useT();
  const save = useSave(createComponentSupplier, updateComponentSupplier, supply);
  return useRecordForm<Values, Promise<unknown>>({
    draft: `components.supply.${supply?.hash_id ?? component.hash_id}`,
    start: valuesOf(supply),
    version: supply?.version,
    check: (v) => ({
      supplier_hash_id: v.supplier_hash_id ? undefined : t("components.supplier_needed"),
      minimum_unity_hash_id: v.minimum && !v.minimum_unity_hash_id ? t("components.unity_needed") : undefined,
      ...Object.fromEntries(
        v.prices.flatMap((p, i) => [
          [`prices.${i}.valid_from`, p.valid_from ? undefined : t("components.day_needed")],
          [`prices.${i}.price`, /[1-9]/u.test(p.price) ? undefined : t("components.price_needed")],
          [`prices.${i}.currency_hash_id`, p.currency_hash_id ? undefined : t("components.currency_needed")],
          [`prices.${i}.unity_hash_id`, p.unity_hash_id ? undefined : t("components.unity_needed")],
        ]),
      ),
    }),
    save: (v, saving) => {
      const minimum = v.minimum || null;
      const body = {
        supplier_hash_id: v.supplier_hash_id,
        code: v.code.trim() || null,
        minimum,
        minimum_unity_hash_id: minimum === null ? null : v.minimum_unity_hash_id || null,
        prices: v.prices,
      };
      return save(saving, { make: { body: { ...body, component_hash_id: component.hash_id } }, change: body });
    },
    saved: () => t("components.supplier_saved"),
    onClose,
  });
}

/** The form of a component's supplier: code, minimum and prices. */
export default function SupplierForm({ component, supply, onClose }: SupplierFormProps) {
  const t = useT();
  const form = useSupplierForm({ component, supply, onClose });
  return (
    <RecordDrawer
      form={form}
      of={supply && { kind: "component_supplier", id: supply.hash_id, now: supply.supplier.name }}
      label={supply?.supplier.name ?? t("components.add_supplier")}
      submit={t(supply ? "ui.save" : "components.add_supplier")}
      remove={
        supply && {
          call: deleteComponentSupplier,
          of: supply.hash_id,
          words: "components.supplier_delete",
          given: { name: supply.supplier.name },
        }
      }
    >
      <ReferenceField
        {...form.field("supplier_hash_id", "components.supplier")}
        from={supplierNames}
        now={supply?.supplier}
        required
        autoFocus={!supply}
      />
      <TextField {...form.field("code", "components.supplier_code")} max={60} autoComplete="off" />
      <Pair>
        <NumberInput {...form.field("minimum", "components.minimum")} rules={figures.quantity} />
        <UnityField {...form.field("minimum_unity_hash_id", "components.unity")} clearable />
      </Pair>
      <PricesField {...form.lines("prices")} unit={component.base_unit} />
    </RecordDrawer>
  );
}
