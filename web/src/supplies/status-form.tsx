import { changeStatus } from "#contract/supplies/endpoints.ts";
import { changeStatuses, type ChangeStatus, type onHandStates, supplyLifecycle } from "#contract/supplies/lifecycle.ts";
import { statesFor } from "#contract/kit/lifecycle.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { UnitFields } from "./unit-fields.tsx";
import { checkUnits, officesFor, startUnits, type UnitFormProps, type UnitValues, unitsBody } from "./units.ts";
import { unitsOf } from "./words.ts";

interface Values extends UnitValues {
  status: ChangeStatus | "";
  from: (typeof onHandStates)[number] | "";
  reason: string;
  recipient: string;
}
const countIn = { AVAILABLE: "available", MAINTENANCE: "maintenance", DEFECTIVE: "defective" } as const;

/** State of the form: which units change, and to which status. */
function useStatusForm(
  s: UnitFormProps["supply"],
  serial: UnitFormProps["serial"],
  onClose: UnitFormProps["onClose"],
  offices: ReturnType<typeof officesFor>,
) {
  const t = useT();
  const start: Values = { ...startUnits(offices, serial), status: "", from: "", reason: "", recipient: "" };
  return useCallForm(changeStatus, {
    draft: undefined,
    start,
    check: (v) => ({
      ...checkUnits(v, t),
      status: v.status ? undefined : t("errors.required"),
      reason: v.reason.trim() ? undefined : t("supplies.reason_needed"),
      recipient: !isGiven(v.status) || v.recipient.trim() ? undefined : t("supplies.recipient_needed"),
    }),
    input: (v) => ({
      params: { id: s.hash_id },
      body: {
        ...unitsBody(v),
        status: v.status as ChangeStatus,
        ...(v.from && !v.serials.trim() && { from: v.from }),
        reason: v.reason.trim(),
        recipient: isGiven(v.status) ? v.recipient.trim() : null,
      },
    }),
    saved: (moved) => t("supplies.changed_done", { units: unitsOf(moved) }),
    onClose,
  });
}

/** Gives units another status: only those that the table offers for what is there. */
export default function StatusForm({ supply: s, zone, serial, onClose }: UnitFormProps) {
  const t = useT();
  const offices = officesFor(s, zone, ({ can }) => changeStatuses.some((status) => can[status]));
  const form = useStatusForm(s, serial, onClose, offices);
  const v = form.values;
  const at = offices.find((o) => o.zone.hash_id === v.zone_id);
  const statuses = changeStatuses.filter((status) => at?.can[status]);
  const froms = (Object.keys(countIn) as (keyof typeof countIn)[]).filter(
    (state) =>
      v.status !== "" && statesFor(supplyLifecycle, v.status).includes(state) && (at?.[countIn[state]] ?? 0) > 0,
  );
  const loses = v.status === "LOSS" || v.status === "RECYCLED" || isGiven(v.status);
  return (
    <RecordDrawer form={form} label={t("supplies.stock_status")} submit={t("supplies.stock_status")} destroys={loses}>
      <ChoiceField
        {...form.field("status", "supplies.new_status")}
        choices={statuses.map((value) => ({ value, label: t(`supplies.set_${value}`) }))}
        onChange={(status) => form.change({ status: status as ChangeStatus, from: "" })}
        required
        autoFocus
      />
      {froms.length > 1 && !v.serials.trim() ? (
        <ChoiceField
          {...form.field("from", "supplies.from")}
          choices={froms.map((state) => ({
            value: state,
            label: t(`supplies.state_${state}`),
            note: String(at?.[countIn[state]] ?? 0),
          }))}
          clearable
          optional
        />
      ) : null}
      <UnitFields form={form} supply={s} offices={offices} />
      {isGiven(v.status) ? <TextField {...form.field("recipient", "supplies.recipient")} max={200} required /> : null}
      <LongTextField {...form.field("reason", "supplies.reason")} />
    </RecordDrawer>
  );
}
const isGiven = (status: string): boolean => status === "DONATION" || status === "LIQUIDATION";
