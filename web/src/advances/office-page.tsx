import { listKeptAdvances } from "#contract/advances/endpoints.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { collaborators } from "#contract/expenses/endpoints.ts";
import { OfficeTabs } from "#web/accounting/public.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { advanceActions } from "./actions.ts";
import { advanceFilters, advanceList } from "./columns.tsx";
import { PrintButton } from "./print-button.tsx";

const kept = listOf(listKeptAdvances, {
  name: "advances",
  ...advanceList(false),
  filters: {
    ...advanceFilters,
    user_hash_id: { label: "advances.person", least: 2, from: collaborators },
  },
  opens: (a) => advanceHref.atAccounting(a.hash_id),
});
const fixedTo = (zone = "") => ({ query: { zoneSelected: zone } });
export const prefetch = (place: ScreenPlace): void => kept.prefetch(place, fixedTo(place.params.id));

/** `/admin/accounting/{id}/advances`: the advances and loans of an office's people. */
export default function OfficePage() {
  const t = useT();
  const zone = usePathParam("id");
  const { zones, can } = useMe();
  const office = zones.find((z) => z.hash_id === zone);
  usePageTitle(office && `${office.name}, ${t("advances.title")}`);
  const { bulk } = useBulkActions(advanceActions, ["reject"]);
  const decides = can("advance_validating", zone);
  const list = useList(kept, {
    fixed: fixedTo(zone),
    choices: { decide: decides ? [{ value: "validate", label: t("advances.to_validate") }] : [] },
    about: office?.name,
    bulk,
  });
  return (
    <ListPage
      list={list}
      title={office?.name ?? t("advances.of_office")}
      tabs={<OfficeTabs zone={zone} tab="advances" />}
      actions={<PrintButton zoneSelected={zone} />}
      empty={["advances.none", "advances.none_office_text"]}
    />
  );
}
