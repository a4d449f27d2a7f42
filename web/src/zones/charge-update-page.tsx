import { getAreaExpense } from "#contract/zones/charges.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { type RecordOf, RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ChargeForm } from "./charge-form.tsx";
import { chargeHref } from "./words.ts";

/** `/admin/area/{id}/expense/update?expense=` */
export default function ChargeUpdatePage() {
  const [{ expense = "none" }] = useUrl();
  return (
    <RecordScreen endpoint={getAreaExpense} id={expense}>
      {(charge) => <ChangedCharge charge={charge} />}
    </RecordScreen>
  );
}

function ChangedCharge({ charge }: { charge: RecordOf<typeof getAreaExpense> }) {
  const t = useT();
  if (charge.can.update)
    return <ChargeForm key={charge.hash_id} zone={charge.zone} currency={charge.currency} charge={charge} />;
  return (
    <EmptyGlass
      title={t("zones.not_editable")}
      text={t(charge.fixed ? "zones.load_fixed" : "zones.not_editable_text")}
      action={<ButtonLink href={chargeHref(charge)}>{t("zones.back", { name: charge.title })}</ButtonLink>}
    />
  );
}
