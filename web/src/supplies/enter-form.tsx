import { enterSupply } from "#contract/supplies/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { LongTextField, TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { LotFields, lotBody, startLot } from "./lot-fields.tsx";
import type { UnitFormProps } from "./units.ts";
import { unitsOf } from "./words.ts";

type Office = ReturnType<typeof useMe>["zones"][number];

/** State of the form: a delivery, or pieces that were found again. */
function useEnterForm({ supply: s, onClose }: UnitFormProps, home: Office | undefined) {
  const t = useT();
  return useCallForm(enterSupply, {
    draft: `supplies.enter.${s.hash_id}`,
    start: { ...startLot(home?.currency?.hash_id), zone_id: home?.hash_id ?? "", what: "new", reason: "" },
    check: (v) =>
      v.what === "found"
        ? {
            serials: v.serials.trim() ? undefined : t("supplies.serials_needed"),
            reason: v.reason.trim() ? undefined : t("supplies.reason_needed"),
          }
        : {
            lot: v.lot || v.serials.trim() ? undefined : t("supplies.quantity_needed"),
            currency_id: v.price && !v.currency_id ? t("errors.required") : undefined,
          },
    input: (v) => ({
      params: { id: s.hash_id },
      body:
        v.what === "found"
          ? { zone_id: v.zone_id, found: true, serials: [v.serials], reason: v.reason.trim() }
          : { zone_id: v.zone_id, ...lotBody(v) },
    }),
    saved: (moved) => t("supplies.entered", { units: unitsOf(moved) }),
    onClose,
  });
}

/** Enters another delivery, or pieces that were written off and are back. */
export default function EnterForm(props: UnitFormProps) {
  const { supply: s, zone } = props;
  const t = useT();
  const { can, zones } = useMe();
  const open = zones.filter((z) => can("supplies_update", z.hash_id));
  const home = open.find((z) => z.hash_id === zone) ?? open[0];
  const form = useEnterForm(props, home);
  const v = form.values;
  return (
    <RecordDrawer form={form} label={t("supplies.enter")} submit={t("supplies.enter")}>
      {open.length > 1 ? (
        <ChoiceField
          {...form.field("zone_id", "supplies.office")}
          choices={open.map((z) => ({ value: z.hash_id, label: z.name }))}
          onChange={(id) =>
            form.change({ zone_id: id, currency_id: open.find((z) => z.hash_id === id)?.currency?.hash_id ?? "" })
          }
        />
      ) : null}
      {s.numbered ? (
        <ChoiceField
          {...form.field("what", "supplies.entry_kind")}
          options={["new", "found"]}
          texts="supplies.entry_"
        />
      ) : null}
      {v.what === "found" ? (
        <>
          <TextField
            {...form.field("serials", "supplies.serials")}
            description={t("supplies.found_how")}
            max={4000}
            required
            autoComplete="off"
          />
          <LongTextField {...form.field("reason", "supplies.reason")} />
        </>
      ) : (
        <LotFields form={form} numbered={s.numbered} reusable={s.reusable} series={s.series} required />
      )}
    </RecordDrawer>
  );
}
