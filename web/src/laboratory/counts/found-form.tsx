import { foundLot, type StockCount } from "#contract/laboratory/counts.ts";
import { foundQuantity } from "#contract/laboratory/quantity.ts";
import { forSale } from "#contract/laboratory/stock.ts";
import { useT } from "#web/kit/i18n.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** The form for a lot that is on no list. */
export default function FoundForm({ count: n, onClose }: { count: StockCount; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(foundLot, {
    draft: undefined,
    start: { component_id: "", lot: "", counted: "", expires_on: "", shelf: n.shelf ?? "" },
    check: (v) => ({
      component_id: v.component_id ? undefined : t("laboratory.component_needed"),
      lot: v.lot.trim() ? undefined : t("laboratory.lot_needed"),
      counted: v.counted ? undefined : t("errors.invalid_quantity"),
    }),
    input: (v) => ({
      params: { id: n.hash_id },
      body: {
        component_id: v.component_id,
        lot: v.lot.trim(),
        counted: v.counted,
        expires_on: v.expires_on || null,
        shelf: v.shelf.trim() || null,
      },
    }),
    saved: (_, v) => t("laboratory.lot_found", { lot: v.lot }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("laboratory.found_lot")} submit={t("laboratory.add_to_list")}>
      <ReferenceField
        {...form.field("component_id", "laboratory.component")}
        from={forSale}
        input={{ query: { laboratory_id: n.place.hash_id, limit: 200 } }}
        say={(c) => `${c.name} · ${c.number} · ${c.base_unit}`}
        required
        autoFocus
      />
      <Pair>
        <TextField {...form.field("lot", "laboratory.lot_number")} max={60} required autoComplete="off" />
        <NumberInput {...form.field("counted", "laboratory.counted_base")} required rules={foundQuantity} />
      </Pair>
      <Pair>
        <TextField {...form.field("shelf", "laboratory.shelf")} max={40} autoComplete="off" optional />
        <DateField {...form.field("expires_on", "laboratory.expires_on")} kind="term" clearable optional />
      </Pair>
    </RecordDrawer>
  );
}
