import { createFixedLoad } from "#contract/zones/charges.ts";
import type { Zone } from "#contract/zones/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { chargeBody, ChargeFields, chargeMissing, chargeValues } from "./charge-fields.tsx";
import css from "./zones.module.css";

/** Saves a fixed load: said before, that it can only be stopped afterwards. */
export default function FixedLoadForm({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const t = useT();
  const { values, set, errors, submit, ...f } = useShortForm(`zones.load.${zone.hash_id}`, chargeValues());
  const create = useChange(createFixedLoad);
  const send = async (): Promise<void> => {
    const ok = await submit(chargeMissing(values, t), (idempotencyKey) =>
      create.mutateAsync({ input: { params: { id: zone.hash_id }, body: chargeBody(values) }, idempotencyKey }),
    );
    if (!ok) return;
    toast(t("zones.load_saved", { title: values.title.trim() }));
    onClose();
  };
  return (
    <DrawerForm
      ref={f.form}
      label={t("zones.new_load")}
      submit={t("zones.save_load")}
      busy={f.busy}
      note={f.note}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <p className={css.note}>{t("zones.load_fixed")}</p>
      <ChargeFields
        values={values}
        set={set}
        error={errors.of}
        currency={zone.currency ?? { iso: "", minor_unit: 2 }}
      />
      <LeaveGuard {...f.guard} />
    </DrawerForm>
  );
}
