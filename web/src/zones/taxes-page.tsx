import { listZoneTaxes } from "#contract/payslips/rule-endpoints.ts";
import { officeSeers } from "#contract/zones/rights.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { loadTaxesTab } from "#web/payslips/public.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import page from "#web/ui/page.module.css";
import { AreaScreen } from "./area-record.tsx";
import css from "./zones.module.css";

const TaxesTab = lazyPart(loadTaxesTab);

export const prefetch = ({ params }: ScreenPlace): void => void ask(listZoneTaxes, { params: { id: params.id ?? "" } });

/** `/admin/areas/{id}/taxes`: within the office's page for users who see the office; others with tax rights by country see only the taxes. */
export default function TaxesPage() {
  const id = usePathParam("id");
  const { can } = useMe();
  return officeSeers.any.some((r) => can(r, id)) ? <AreaScreen id={id} tab="taxes" /> : <TaxesAlone id={id} />;
}

function TaxesAlone({ id }: { id: string }) {
  const t = useT();
  const { data } = useRead(listZoneTaxes, { params: { id } }, { route: true });
  usePageTitle(data && `${data.zone.name}, ${t("zones.taxes")}`);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{data ? `${data.zone.name}, ${t("zones.taxes")}` : t("zones.taxes")}</h1>
      </header>
      <div className={css.alone}>
        <TaxesTab zone={id} />
      </div>
    </div>
  );
}
