import { supplySupplier } from "#contract/reference/resources.ts";
import { planMaintenance } from "#contract/supplies/maintenance.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { UnitFields } from "../unit-fields.tsx";
import { checkUnits, officesFor, startUnits, type UnitFormProps, type UnitValues, unitsBody } from "../units.ts";

interface Values extends UnitValues {
  when: "now" | "later";
  due_on: string;
  reason: string;
  supplier_id: string;
}

/** State of the form: maintenance that begins now, or is planned for a day. */
function useMaintainForm(
  s: UnitFormProps["supply"],
  zone: UnitFormProps["zone"],
  serial: UnitFormProps["serial"],
  onClose: UnitFormProps["onClose"],
) {
  const t = useT();
  const offices = officesFor(s, zone, ({ can }) => can.MAINTENANCE || can.UNALLOCATED);
  const start: Values = { ...startUnits(offices, serial), when: "now", due_on: "", reason: "", supplier_id: "" };
  const form = useCallForm(planMaintenance, {
    draft: undefined,
    start,
    check: (v) => ({
      ...(v.when === "later" ? {} : checkUnits(v, t)),
      serials: v.when === "later" && s.numbered && !v.serials.trim() ? t("supplies.serials_needed") : undefined,
      due_on: v.when === "now" || v.due_on ? undefined : t("supply_maintenance.day_needed"),
      reason: v.when === "later" || v.reason.trim() ? undefined : t("supplies.reason_needed"),
    }),
    input: (v) => {
      const { zone_id, ...units } = unitsBody(v);
      const isPlanned = v.when === "later";
      return {
        params: { id: s.hash_id },
        body: {
          zone_id,
          ...(!isPlanned || s.numbered ? units : {}),
          ...(isPlanned && { due_on: v.due_on }),
          reason: v.reason.trim() || null,
          supplier_id: v.supplier_id || null,
        },
      };
    },
    saved: (made, v) =>
      v.when === "later"
        ? t("supply_maintenance.planned_done", { day: v.due_on.split("-").toReversed().join("-") })
        : t("supply_maintenance.begun", {
            units: made.data.map((m) => m.serial_number ?? String(m.quantity)).join(", "),
          }),
    onClose,
  });
  return { offices, form };
}

/** Begins a maintenance now, or plans one for a day. */
export default function MaintainForm({ supply: s, zone, serial, onClose }: UnitFormProps) {
  const t = useT();
  const { offices, form } = useMaintainForm(s, zone, serial, onClose);
  const v = form.values;
  const isLater = v.when === "later";
  return (
    <RecordDrawer
      form={form}
      label={t("supply_maintenance.title")}
      submit={t(isLater ? "supply_maintenance.plan" : "supply_maintenance.begin")}
    >
      <ChoiceField
        {...form.field("when", "supply_maintenance.when")}
        options={["now", "later"]}
        texts="supply_maintenance.when_"
      />
      {isLater ? <DateField {...form.field("due_on", "supply_maintenance.plan_for")} kind="planned" required /> : null}
      {isLater && !s.numbered ? null : (
        <UnitFields
          form={form}
          supply={s}
          offices={offices}
          {...(isLater && { onlySerials: true })}
          {...(!isLater && { hint: () => t("supply_maintenance.begin_how") })}
        />
      )}
      <ReferenceField
        {...form.field("supplier_id", "supplies.supplier")}
        from={supplySupplier.list}
        clearable
        optional
      />
      <LongTextField {...form.field("reason", "supplies.reason")} {...(isLater && { optional: true })} />
    </RecordDrawer>
  );
}
