import { createAreaExpense, updateAreaExpense, type Charge } from "#contract/zones/charges.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { toast } from "#web/kit/toast.ts";
import { Group } from "#web/ui/form/form-page.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { chargeBody, ChargeFields, chargeMissing, chargeValues } from "./charge-fields.tsx";
import { areaHref, chargeHref } from "./words.ts";
import css from "./zones.module.css";

interface ChargeFormProps {
  zone: { hash_id: string; name: string };
  currency: CurrencyRef;
  /** The recurring expense to edit; undefined for a new one. */
  charge?: Charge;
}

/** Form of a recurring expense: create, or change for the future. */
export function ChargeForm({ zone, currency, charge }: ChargeFormProps) {
  const t = useT();
  const save = useSave(createAreaExpense, updateAreaExpense, charge);
  const title = charge ? t("zones.change_recurring") : t("zones.new_recurring");
  usePageTitle(`${zone.name}, ${title}`);
  const form = useRecordForm({
    draft: `zones.recurring.${charge?.hash_id ?? zone.hash_id}`,
    start: chargeValues(charge),
    version: charge?.version,
    check: (v) => chargeMissing(v, t),
    save: (v, saving) =>
      save(saving, { make: { params: { id: zone.hash_id }, body: chargeBody(v) }, change: chargeBody(v) }),
    saved: ({ data: made }) => {
      toast(t("zones.recurring_saved", { title: made.title }));
      go(chargeHref(made), { replace: true });
    },
    onClose: () => go(charge ? chargeHref(charge) : areaHref(zone.hash_id, "recurring")),
  });
  return (
    <RecordFormPage
      form={form}
      of={charge && { kind: "charge", id: charge.hash_id, now: charge.title }}
      title={title}
      ways={[{ label: t(charge ? "ui.save" : "zones.make_recurring") }]}
    >
      <Group>
        <p className={css.note}>{t(charge ? "zones.change_text" : "zones.recurring_text", { office: zone.name })}</p>
        <ChargeFields form={form} currency={currency} />
      </Group>
    </RecordFormPage>
  );
}
