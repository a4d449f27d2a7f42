import { reserveStock } from "#contract/laboratory/holds.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { stockQuantity } from "#contract/laboratory/quantity.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { StockedField } from "./stocked-field.tsx";
import { StockUnitField } from "./unit-field.tsx";

/** The form that reserves stock for an order or a batch, for 14 days. */
export default function ReserveForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(reserveStock, {
    draft: `laboratory.reserve.${place.hash_id}`,
    start: { component_id: "", quantity: "", unity_hash_id: "", purpose: "" },
    check: (v) => ({
      component_id: v.component_id ? undefined : t("laboratory.component_needed"),
      quantity: v.quantity ? undefined : t("errors.invalid_quantity"),
      purpose: v.purpose.trim() ? undefined : t("laboratory.for_needed"),
    }),
    input: (v) => ({
      body: {
        ...v,
        purpose: v.purpose.trim(),
        laboratory_id: place.hash_id,
        quantity: v.quantity,
      },
    }),
    saved: () => t("laboratory.reserved_until"),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("laboratory.reserve")} submit={t("laboratory.reserve")}>
      <StockedField {...form.field("component_id", "laboratory.component")} place={place} />
      <Pair>
        <NumberInput {...form.field("quantity", "laboratory.quantity")} required rules={stockQuantity} />
        <StockUnitField {...form.field("unity_hash_id", "laboratory.unit")} base={undefined} />
      </Pair>
      <TextField
        {...form.field("purpose", "laboratory.for")}
        max={120}
        required
        autoComplete="off"
        description={t("laboratory.for_text")}
      />
    </RecordDrawer>
  );
}
