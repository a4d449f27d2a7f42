import { createFixedLoad } from "#contract/zones/charges.ts";
import type { Zone } from "#contract/zones/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { chargeBody, ChargeFields, chargeMissing, chargeValues } from "./charge-fields.tsx";
import css from "./zones.module.css";

/** Form of a new fixed load; warns that it can only be stopped afterwards. */
export default function FixedLoadForm({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const t = useT();
  const create = useChange(createFixedLoad);
  const form = useRecordForm({
    draft: `zones.load.${zone.hash_id}`,
    start: chargeValues(),
    check: (v) => chargeMissing(v, t),
    save: (v, { idempotencyKey }) =>
      create.mutateAsync({ input: { params: { id: zone.hash_id }, body: chargeBody(v) }, idempotencyKey }),
    saved: (_, v) => t("zones.load_saved", { title: v.title.trim() }),
    onClose,
  });
  return (
    <RecordDrawer form={form} label={t("zones.new_load")} submit={t("zones.save_load")} onCancel={onClose}>
      <p className={css.note}>{t("zones.load_fixed")}</p>
      <ChargeFields form={form} currency={zone.currency ?? { iso: "", minor_unit: 2 }} />
    </RecordDrawer>
  );
}
