import { stockOut, undoMovement } from "#contract/supplies/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { UnitFields } from "./unit-fields.tsx";
import { checkUnits, officesFor, startUnits, type UnitFormProps } from "./units.ts";
import { unitsOf } from "./words.ts";

/** Takes what the office itself uses up. */
export default function OutForm({ supply: s, zone, onClose }: UnitFormProps) {
  const t = useT();
  const undo = useChange(undoMovement);
  const offices = officesFor(s, zone, (at) => at.can.ALLOCATED);
  const form = useCallForm(stockOut, {
    draft: undefined,
    start: { ...startUnits(offices), reason: "" },
    check: (v) => checkUnits(v, t),
    input: (v) => ({
      params: { id: s.hash_id },
      body: { zone_id: v.zone_id, quantity: Number(v.quantity), reason: v.reason.trim() || null },
    }),
    saved: (moved) => {
      const [id = ""] = moved.movements;
      toastUndo(
        t("supplies.used_done", { units: unitsOf(moved) }),
        () => void undo.mutateAsync({ input: { params: { id } } }).catch(() => undefined),
      );
      onClose();
    },
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("supplies.stock_out")} submit={t("supplies.stock_out")}>
      <UnitFields
        form={form}
        supply={s}
        offices={offices}
        hint={(at) => t("supplies.free_now", { count: at.available })}
      />
      <LongTextField {...form.field("reason", "supplies.reason")} optional />
    </RecordDrawer>
  );
}
