import { getCalendar, getZoneStats, listZoneHolidays } from "#contract/holidays/endpoints.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useMe } from "#web/api/me.ts";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { useOffice } from "#web/api/use-office.ts";
import { OfficeCalendar } from "./office-calendar.tsx";
import { windowOf } from "./span.ts";

const OfficeList = lazyTab(() => import("./office-list.tsx"));
const RequestForm = lazyPart(() => import("./request-form.tsx"));

export function prefetch({ search }: ScreenPlace): void {
  const zone = search.selected;
  if (!zone) return;
  void ask(getZoneStats, { params: { id: zone }, query: {} });
  if (search.view === "list") void ask(listZoneHolidays, { params: { id: zone }, query: {} });
  else void ask(getCalendar, { query: { zone, ...windowOf("quarter", todayAt(zone)) } });
}

/** `/admin/managment/selected/office/holidays`: who of an office is away, and its requests. */
export default function OfficePage() {
  const t = useT();
  const [url] = useUrl();
  const { can } = useMe();
  const { offices, office, zone } = useOffice(holidaySeers.any, url.selected);
  const drawer = useAddressed(["edit"]);
  usePageTitle(office && t("holidays.of_the_office", { office: office.name }));
  if (!office) return <EmptyGlass title={t("holidays.no_office")} />;
  const mayAdd = can("holidays_update", zone);
  const shown = {
    office,
    offices,
    add: mayAdd ? () => drawer.open({ edit: "new" }) : undefined,
  };
  return (
    <>
      {url.view === "list" ? <OfficeList key={zone} {...shown} /> : <OfficeCalendar key={zone} {...shown} />}
      <SidePanel opened={mayAdd && url.edit === "new"} onClose={drawer.close} title={t("holidays.enter")}>
        <RequestForm zone={zone} onClose={drawer.close} />
      </SidePanel>
    </>
  );
}
