import { updatePiece } from "#contract/supplies/endpoints.ts";
import { conditions, type SupplyPiece } from "#contract/supplies/schemas.ts";
import { whole } from "#contract/kit/number.ts";
import { MOST_MONTHS } from "#contract/supplies/limits.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** What is known of a piece: the maker's number and its condition. */
export default function PieceForm({ piece: p, onClose }: { piece: SupplyPiece; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(updatePiece, {
    draft: undefined,
    start: {
      maker_serial: p.maker_serial ?? "",
      state: p.condition ?? "",
      maintenance_months: p.maintenance_months ? String(p.maintenance_months) : "",
    },
    input: (v) => ({
      params: { id: p.hash_id },
      body: {
        maker_serial: v.maker_serial.trim() || null,
        state: v.state || null,
        maintenance_months: v.maintenance_months ? Number(v.maintenance_months) : null,
      },
    }),
    saved: () => t("supplies.piece_saved", { serial: p.serial_number }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={p.serial_number} submit={t("ui.save")}>
      <TextField
        {...form.field("maker_serial", "supplies.maker_serial")}
        description={t("supplies.maker_serial_how")}
        max={80}
        autoFocus
        optional
        autoComplete="off"
      />
      <ChoiceField
        {...form.field("state", "supplies.condition")}
        options={conditions}
        texts="supplies.condition_"
        clearable
        optional
      />
      <NumberInput
        {...form.field("maintenance_months", "supply_maintenance.months")}
        description={t("supply_maintenance.months_piece_how")}
        rules={whole(MOST_MONTHS, 1)}
        optional
      />
    </RecordDrawer>
  );
}
