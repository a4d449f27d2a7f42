import { formatDay } from "#contract/kit/dates.ts";
import { listOffices, listTransfers, transferSupply } from "#contract/supplies/transfers.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { UnitFields } from "../unit-fields.tsx";
import { checkUnits, officesFor, startUnits, type UnitFormProps, unitsBody } from "../units.ts";
import { whatOf } from "./what.ts";

/** State of the form: which units go to which office. */
function useTransferForm({ supply: s, serial, onClose }: UnitFormProps, from: ReturnType<typeof officesFor>) {
  const t = useT();
  return useCallForm(transferSupply, {
    draft: undefined,
    start: { ...startUnits(from, serial), to_zone_id: "", transfer_id: "", note: "" },
    check: (v) => ({
      ...checkUnits(v, t),
      to_zone_id: v.to_zone_id ? undefined : t("supply_moves.to_needed"),
    }),
    input: (v) => ({
      params: { id: s.hash_id },
      body: {
        ...unitsBody(v),
        to_zone_id: v.to_zone_id,
        note: v.note.trim() || null,
        ...(v.transfer_id && { transfer_id: v.transfer_id }),
      },
    }),
    saved: ({ data }) => {
      const units = data.lines.find((l) => l.supply.hash_id === s.hash_id);
      return t("supply_moves.sent_done", { units: units?.serials ?? units?.quantity ?? "" });
    },
    onClose,
  });
}

/** Sends units of an article to another office, alone or together with what is on the way there already. */
export default function TransferForm(props: UnitFormProps) {
  const { supply: s, zone } = props;
  const t = useT();
  const from = officesFor(s, zone, (at) => at.can.TRANSFER_FROM);
  const form = useTransferForm(props, from);
  const v = form.values;
  const open = useRead(
    listTransfers,
    { query: { zone: v.zone_id, status: "SENT", limit: 50 } },
    { quiet: true, enabled: v.zone_id !== "" && v.to_zone_id !== "" },
  );
  const together = (open.data?.data ?? []).filter((r) => r.from.hash_id === v.zone_id && r.to.hash_id === v.to_zone_id);
  return (
    <RecordDrawer form={form} label={t("supply_moves.send")} submit={t("supply_moves.send")}>
      <UnitFields
        form={form}
        supply={s}
        offices={from}
        hint={(at) => t("supplies.free_now", { count: at.available })}
      />
      <ReferenceField
        {...form.field("to_zone_id", "supply_moves.to_zone")}
        from={listOffices}
        without={[v.zone_id]}
        required
      />
      {together.length > 0 ? (
        <ChoiceField
          {...form.field("transfer_id", "supply_moves.together")}
          description={t("supply_moves.together_how")}
          choices={together.map((r) => ({
            value: r.hash_id,
            label: t("supply_moves.together_one", { number: r.number, day: formatDay(r.sent_at) }),
            note: whatOf(r),
          }))}
          clearable
          optional
        />
      ) : null}
      {v.transfer_id ? null : <LongTextField {...form.field("note", "supply_moves.note")} max={1000} optional />}
    </RecordDrawer>
  );
}
