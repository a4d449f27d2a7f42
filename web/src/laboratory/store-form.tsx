import { stockQuantity } from "#contract/laboratory/quantity.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { forSale, storeStock, undoMovement } from "#contract/laboratory/stock.ts";
import { supplierNames } from "#contract/components/suppliers.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { StockUnitField } from "./unit-field.tsx";
import { CertificateField, useCertificate } from "./certificate-field.tsx";
import { said } from "./words.ts";

type Stocked = { readonly hash_id: string; readonly name: string; readonly base_unit: "g" | "mL" };
interface StoreFormProps {
  place: Pick<Place, "hash_id">;
  /** The expected delivery, as initial values. */
  expected?: { component: Stocked; quantity: string; supplier: { hash_id: string; name: string } | undefined };
  onClose: () => void;
}

/** State of the form; what it stored can be undone. */
function useStoreForm({ place, expected, onClose }: StoreFormProps, certificate: ReturnType<typeof useCertificate>) {
  const t = useT();
  const undo = useChange(undoMovement);
  return useCallForm(storeStock, {
    draft: expected ? undefined : `laboratory.store.${place.hash_id}`,
    start: {
      component_id: expected?.component.hash_id ?? "",
      base: expected?.component.base_unit,
      lot: "",
      quantity: expected?.quantity ?? "",
      unity_hash_id: "",
      expires_on: "",
      supplier_hash_id: expected?.supplier?.hash_id ?? "",
      shelf: "",
      opened_on: "",
      reason: "",
    },
    alsoChanged: certificate.file !== undefined,
    check: (v) => ({
      component_id: v.component_id ? undefined : t("laboratory.component_needed"),
      lot: v.lot.trim() ? undefined : t("laboratory.lot_needed"),
      quantity: v.quantity ? undefined : t("errors.invalid_quantity"),
    }),
    input: ({ base: _, ...v }) => ({
      body: {
        ...v,
        laboratory_id: place.hash_id,
        lot: v.lot.trim(),
        quantity: v.quantity,
        ...certificate.body,
      },
    }),
    hasFiles: certificate.file !== undefined,
    saved: ({ data }) => {
      const { component } = data.stock;
      toastUndo(
        t("laboratory.stored", {
          quantity: said(data.movements[0]?.quantity ?? "0", component.base_unit),
          name: component.name,
        }),
        () => void undo.mutateAsync({ input: { params: { id: data.hash_id } } }).catch(() => undefined),
      );
      onClose();
    },
    onClose,
  });
}

/** The form that stores a lot, or adds to the lot with the same number. */
export default function StoreForm({ place, expected, onClose }: StoreFormProps) {
  const t = useT();
  const { can } = useMe();
  const seesSuppliers = can("components_prices") && can("components_view");
  const certificate = useCertificate();
  const form = useStoreForm({ place, expected, onClose }, certificate);
  return (
    <RecordDrawer form={form} label={t("laboratory.new_lot")} submit={t("laboratory.store")}>
      <ReferenceField
        {...form.field("component_id", "laboratory.component")}
        from={forSale}
        input={{ query: { laboratory_id: place.hash_id, limit: 200 } }}
        now={expected?.component}
        say={(c) => `${c.name} · ${c.number}`}
        onRow={(c) => form.change({ base: c?.base_unit })}
        required
        autoFocus
      />
      <TextField {...form.field("lot", "laboratory.lot_number")} max={60} required autoComplete="off" />
      <Pair>
        <NumberInput {...form.field("quantity", "laboratory.quantity")} required rules={stockQuantity} />
        <StockUnitField {...form.field("unity_hash_id", "laboratory.unit")} base={form.values.base} />
      </Pair>
      <Pair>
        <DateField {...form.field("expires_on", "laboratory.expires_on")} kind="term" clearable />
        <TextField {...form.field("shelf", "laboratory.shelf")} max={40} autoComplete="off" />
      </Pair>
      {seesSuppliers ? (
        <ReferenceField
          {...form.field("supplier_hash_id", "laboratory.supplier")}
          from={supplierNames}
          now={expected?.supplier}
          clearable
          optional
        />
      ) : null}
      <DateField {...form.field("opened_on", "laboratory.opened_on")} kind="past" clearable optional />
      <CertificateField certificate={certificate} errors={form.errors} />
      <LongTextField {...form.field("reason", "laboratory.remark")} max={1000} optional />
    </RecordDrawer>
  );
}
