import { createFixedLoad } from "#contract/zones/charges.ts";
import type { Zone } from "#contract/zones/endpoints.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { chargeBody, ChargeFields, chargeMissing, chargeValues } from "./charge-fields.tsx";
import css from "./zones.module.css";

/** Form of a new fixed load; warns that it can only be stopped afterwards. */
export default function FixedLoadForm({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(createFixedLoad, {
    draft: `zones.load.${zone.hash_id}`,
    start: chargeValues(),
    check: (v) => chargeMissing(v, t),
    input: (v) => ({ params: { id: zone.hash_id }, body: chargeBody(v) }),
    saved: (_, v) => t("zones.load_saved", { title: v.title.trim() }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("zones.new_load")} submit={t("zones.save_load")}>
      <p className={css.note}>{t("zones.load_fixed")}</p>
      <ChargeFields form={form} currency={zone.currency ?? { iso: "", minor_unit: 2 }} />
    </RecordDrawer>
  );
}
