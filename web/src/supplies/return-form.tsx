import { listAllocations, unallocateSupply } from "#contract/supplies/endpoints.ts";
import { returnStatuses } from "#contract/supplies/lifecycle.ts";
import { conditions } from "#contract/supplies/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { UnitFields } from "./unit-fields.tsx";
import {
  checkUnits,
  holderBody,
  holderOf,
  officesFor,
  startUnits,
  type UnitFormProps,
  type UnitValues,
  unitsBody,
} from "./units.ts";
import { unitsOf } from "./words.ts";

interface Values extends UnitValues {
  holder: string;
  status: (typeof returnStatuses)[number];
  state: (typeof conditions)[number] | "";
  reason: string;
}

/** State of the form: which units come back, from whom, and in which condition. */
function useReturnForm(
  s: UnitFormProps["supply"],
  serial: UnitFormProps["serial"],
  holder: NonNullable<UnitFormProps["holder"]>,
  onClose: UnitFormProps["onClose"],
  offices: ReturnType<typeof officesFor>,
) {
  const t = useT();
  const start: Values = { ...startUnits(offices, serial), holder, status: "AVAILABLE", state: "", reason: "" };
  return useCallForm(unallocateSupply, {
    draft: undefined,
    start,
    check: (v) => ({
      ...(v.serials.trim() ? {} : checkUnits(v, t)),
      holder: v.serials.trim() || v.holder ? undefined : t("supplies.one_holder"),
      reason: v.status === "AVAILABLE" || v.reason.trim() ? undefined : t("supplies.reason_needed"),
    }),
    input: (v) => ({
      params: { id: s.hash_id },
      body: {
        ...unitsBody(v),
        ...(v.serials.trim() ? {} : holderBody(v.holder)),
        status: v.status,
        state: v.state || null,
        reason: v.reason.trim() || null,
      },
    }),
    saved: (moved) => t("supplies.returned_done", { units: unitsOf(moved) }),
    onClose,
  });
}

/** Takes back what somebody has, by number or from one of those who have some. */
export default function ReturnForm({ supply: s, zone, serial, holder = "", onClose }: UnitFormProps) {
  const t = useT();
  const named = useNamed();
  const offices = officesFor(s, zone, (at) => at.can.UNALLOCATED);
  const form = useReturnForm(s, serial, holder, onClose, offices);
  const v = form.values;
  const query = { zone: v.zone_id, open: "1" as const, limit: 200 };
  const open = useRead(listAllocations, { params: { id: s.hash_id }, query }, { quiet: true }).data?.data ?? [];
  const holders = new Map<string, { label: string; out: number }>();
  for (const a of open) {
    const key = holderOf(a);
    const label = a.user?.name ?? (a.department ? named(a.department) : "");
    holders.set(key, { label, out: (holders.get(key)?.out ?? 0) + a.out });
  }
  // What is used up only comes back as what is left over.
  const statuses = s.reusable ? returnStatuses : (["AVAILABLE"] as const);
  return (
    <RecordDrawer form={form} label={t("supplies.unallocate")} submit={t("supplies.unallocate")}>
      {v.serials.trim() ? null : (
        <ChoiceField
          {...form.field("holder", "supplies.holder")}
          choices={[...holders].map(([value, { label, out }]) => ({ value, label, note: String(out) }))}
          required
          autoFocus={!holder}
        />
      )}
      <UnitFields form={form} supply={s} offices={offices} />
      {statuses.length > 1 ? (
        <ChoiceField {...form.field("status", "supplies.return_status")} options={statuses} texts="supplies.return_" />
      ) : null}
      {s.reusable ? (
        <ChoiceField
          {...form.field("state", "supplies.condition")}
          options={conditions}
          texts="supplies.condition_"
          clearable
          optional
        />
      ) : null}
      <LongTextField {...form.field("reason", "supplies.reason")} optional={v.status === "AVAILABLE"} />
    </RecordDrawer>
  );
}
