import { createAreaExpense, updateAreaExpense, type Charge } from "#contract/zones/charges.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { FormPage, Group } from "#web/ui/form/form-page.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { Together } from "#web/ui/form/together.tsx";
import { useShortForm } from "#web/ui/form/use-short-form.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { chargeBody, ChargeFields, chargeMissing, chargeValues } from "./charge-fields.tsx";
import { areaHref, chargeHref } from "./words.ts";
import css from "./zones.module.css";

interface ChargeFormProps {
  zone: { hash_id: string; name: string };
  currency: CurrencyRef;
  /** The one that is changed; a new one without it. */
  charge?: Charge;
}

/** A recurring expense: made, or changed for what is to come. */
export function ChargeForm({ zone, currency, charge }: ChargeFormProps) {
  const t = useT();
  const phone = usePhone();
  const { values, set, errors, submit, ...f } = useShortForm(
    `zones.recurring.${charge?.hash_id ?? zone.hash_id}`,
    chargeValues(charge),
    charge?.version,
  );
  const create = useChange(createAreaExpense);
  const update = useChange(updateAreaExpense);
  const title = charge ? t("zones.change_recurring") : t("zones.new_recurring");
  usePageTitle(`${zone.name}, ${title}`);
  const back = charge ? chargeHref(charge) : areaHref(zone.hash_id, "recurring");
  const send = async (): Promise<void> => {
    let made: Charge | undefined;
    const body = chargeBody(values);
    const ok = await submit(chargeMissing(values, t), async (idempotencyKey) => {
      const answer = charge
        ? await update.mutateAsync({
            input: { params: { id: charge.hash_id }, body: { ...body, version: f.version } },
            idempotencyKey,
          })
        : await create.mutateAsync({ input: { params: { id: zone.hash_id }, body }, idempotencyKey });
      made = answer.data;
    });
    if (!ok || !made) return;
    toast(t("zones.recurring_saved", { title: made.title }));
    go(chargeHref(made), { replace: true });
  };
  const button = (
    <Button
      type="submit"
      look="filled"
      size={phone ? "big" : "normal"}
      hint={phone ? undefined : "Ctrl Enter"}
      busy={f.busy}
    >
      {t(charge ? "ui.save" : "zones.make_recurring")}
    </Button>
  );
  return (
    <>
      <FormPage
        ref={f.form}
        title={title}
        note={f.note}
        onClose={() => go(back)}
        onSubmit={() => void send()}
        actions={button}
        primary={button}
      >
        <Together kind="charge" id={charge?.hash_id} form={f}>
          {charge?.title}
        </Together>
        <Group>
          <p className={css.note}>{t(charge ? "zones.change_text" : "zones.recurring_text", { office: zone.name })}</p>
          <ChargeFields values={values} set={set} error={errors.of} currency={currency} />
        </Group>
      </FormPage>
      <LeaveGuard {...f.guard} />
    </>
  );
}
