import { updatePiece } from "#contract/supplies/endpoints.ts";
import { conditions, type SupplyPiece } from "#contract/supplies/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";

/** What is known of a piece: the maker's number and its condition. */
export default function PieceForm({ piece: p, onClose }: { piece: SupplyPiece; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(updatePiece, {
    draft: undefined,
    start: { maker_serial: p.maker_serial ?? "", state: p.condition ?? "" },
    input: (v) => ({
      params: { id: p.hash_id },
      body: {
        maker_serial: v.maker_serial.trim() || null,
        state: v.state || null,
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
    </RecordDrawer>
  );
}
