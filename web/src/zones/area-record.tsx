import { zoneHref } from "#contract/zones/hrefs.ts";
import { deleteZone, getZone, type Zone } from "#contract/zones/endpoints.ts";
import { rateKeepers, statisticians } from "#contract/zones/rights.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { type Mine, useMe } from "#web/api/me.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { editAction, useDeleteAction } from "#web/ui/record/common-actions.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { type LazyContent, tabOf } from "#web/ui/record/tab-of.tsx";
import { useUrl } from "#web/kit/place.ts";
import { policySeers } from "#contract/expenses/rights.ts";
import { loadTaxesTab } from "#web/payslips/public.ts";
import { loadRulesTab } from "#web/expenses/public.ts";
import { areaHref } from "./words.ts";
import { AreaSide, monthsAndCountry } from "./area-side.tsx";

const AreaForm = lazyPart(() => import("./area-form.tsx"));
const detailsTab = tabOf(() => import("./details-tab.tsx"));
const peopleTab = tabOf(() => import("./people-tab.tsx"));
const chargesTab = tabOf(() => import("./charges-tab.tsx"));
const taxesTab = tabOf(loadTaxesTab);
const ratesTab = tabOf(() => import("./rates-tab.tsx"));
const rulesTab = tabOf(loadRulesTab);
const statisticsTab = tabOf(() => import("./statistics-tab.tsx"));

const tabs = ["details", "people", "loads", "recurring", "rules", "taxes", "rates", "statistics"] as const;
type Tab = (typeof tabs)[number];
export const isTab = (word: string | undefined): word is Tab => tabs.includes(word as Tab);

const shows = (tab: Tab, zone: Zone, can: Mine["can"]): boolean => {
  switch (tab) {
    case "details":
      return true;
    case "people":
      return can("areas_view", zone.hash_id) || can("users_view", zone.hash_id);
    case "loads":
    case "recurring":
      return can("areas_view", zone.hash_id);
    case "rules":
      return policySeers.any.some((r) => can(r, zone.hash_id));
    case "taxes":
      return (
        zone.countries.some((c) => can("taxes_view", c.hash_id) || can("taxes_create", c.hash_id)) ||
        can("taxes_view") ||
        can("payslips_apply_tax", zone.hash_id)
      );
    case "rates":
      return ["exchanges_view" as const, ...rateKeepers.any].some((r) => can(r, zone.hash_id));
    case "statistics":
      return statisticians.any.some((r) => can(r, zone.hash_id));
  }
};

const contents: Readonly<Record<Tab, (zone: Zone) => LazyContent>> = {
  details: (zone) => detailsTab({ zone }),
  people: (zone) => peopleTab({ zone }),
  loads: (zone) => chargesTab({ zone, fixed: true }),
  recurring: (zone) => chargesTab({ zone, fixed: false }),
  rules: (zone) => rulesTab({ zone: zone.hash_id }),
  taxes: (zone) => taxesTab({ zone: zone.hash_id }),
  rates: (zone) => ratesTab({ zone: zone.hash_id }),
  statistics: (zone) => statisticsTab({ zone }),
};

/** An office's page. */
export function AreaScreen({ id, tab }: { id: string; tab: Tab }) {
  return (
    <RecordScreen endpoint={getZone} id={id}>
      {(zone) => <AreaRecord zone={zone} tab={tab} />}
    </RecordScreen>
  );
}

function AreaRecord({ zone, tab }: { zone: Zone; tab: Tab }) {
  const t = useT();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["edit"]);
  const remove = useDeleteAction(zone, { call: deleteZone, words: "zones.delete", home: zoneHref.list() });
  const shown = tabs.filter((x) => x === tab || shows(x, zone, can));
  return (
    <>
      <RecordPage
        of={{ kind: "zone", id: zone.hash_id }}
        home={zoneHref.list()}
        title={zone.name}
        crumb={tab === "details" ? zone.name : `${zone.name}, ${t(`zones.tab_${tab}`)}`}
        meta={
          <>
            <span>{zone.currency?.iso ?? t("zones.no_currency")}</span>
            <span>{zone.time_zone.replaceAll("_", " ")}</span>
            <span>{t("zones.people_count", { count: zone.users_count })}</span>
          </>
        }
        actions={[zone.can.update && editAction(t("zones.change_it"), () => drawer.open({ edit: "1" })), remove]}
        at={{ tab, go: (key) => go(areaHref(zone.hash_id, key), { replace: true }) }}
        tabs={shown.map((key) => ({ key, label: t(`zones.tab_${key}`), load: contents[key](zone) }))}
        side={<AreaSide zone={zone} />}
        happened={{ did: "zones.did_", otherwise: "zones.did_update", given: monthsAndCountry }}
      />
      <SidePanel opened={url.edit === "1" && !!zone.can.update} onClose={drawer.close} title={t("zones.change")}>
        {url.edit === "1" && zone.can.update ? <AreaForm zone={zone} onClose={drawer.close} /> : null}
      </SidePanel>
    </>
  );
}
