import { getZone } from "#contract/zones/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { type RecordOf, RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ChargeForm } from "./charge-form.tsx";
import { areaHref } from "./words.ts";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getZone, { params: { id: params.id ?? "" } });

/** `/admin/area/{id}/expense/create` */
export default function ChargeCreatePage() {
  const id = usePathParam("id");
  return (
    <RecordScreen endpoint={getZone} id={id}>
      {(zone) => <NewCharge zone={zone} />}
    </RecordScreen>
  );
}

function NewCharge({ zone }: { zone: RecordOf<typeof getZone> }) {
  const t = useT();
  if (zone.currency && zone.can.charge) return <ChargeForm zone={zone} currency={zone.currency} />;
  return (
    <EmptyGlass
      title={t(zone.currency ? "zones.may_not_charge" : "zones.no_currency_title")}
      text={t(zone.currency ? "zones.may_not_charge_text" : "zones.no_currency_text")}
      action={<ButtonLink href={areaHref(zone.hash_id)}>{t("zones.back", { name: zone.name })}</ButtonLink>}
    />
  );
}
