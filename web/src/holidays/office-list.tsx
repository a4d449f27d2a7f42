import { listZoneHolidays } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { listHolidayTypes } from "#contract/holidays/types.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { OfficeChoice } from "#web/ui/form/office-choice.tsx";
import { holidayActions } from "./actions.ts";
import { calledOf, holidayColumns, holidayFilters } from "./columns.tsx";
import { FourCounts, useStats } from "./four-counts.tsx";
import { HolidayTabs } from "./holiday-tabs.tsx";
import type { OfficeShown } from "./office-calendar.tsx";

const ofOffice = listOf(listZoneHolidays, {
  name: "holidays_office",
  columns: holidayColumns({ own: false }),
  filters: holidayFilters,
  opens: (h) => holidayHref.view(h.hash_id),
  called: calledOf,
});

/** The requests of an office as a list, with their four counts. */
export default function OfficeList({ office, offices, add }: OfficeShown) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const [url, setUrl] = useUrl();
  const zone = office.hash_id;
  const stats = useStats(zone);
  const types = useRead(listHolidayTypes, { query: {} }, { quiet: true, staleTime: 60_000 }).data?.data ?? [];
  const { bulk, question } = useBulkActions(
    holidayActions,
    ["validate", "approve", "reject", "archive"],
    (action, rows) => (action === "archive" ? { archived: rows.some((r) => !r.archived) } : {}),
  );
  const decides = [
    ...(can("holidays_approve", zone) ? ["approve"] : []),
    ...(can("holidays_validate", zone) ? ["validate", "cancel"] : []),
  ];
  const list = useList(ofOffice, {
    fixed: { params: { id: zone } },
    choices: {
      decide: decides.map((value) => ({ value, label: t(`holidays.decide_${value}`) })),
      holiday_type_hash_id: types.map((type) => ({ value: type.hash_id, label: named(type) })),
    },
    isQueue: url.decide !== undefined,
    about: office.name,
    exports: { zone },
    bulk,
  });
  return (
    <>
      <ListPage
        list={list}
        title={t("holidays.of_the_office", { office: office.name })}
        tabs={
          <>
            <HolidayTabs zone={zone} waiting={stats?.zoneHolidaysUnvalidatedCount} />
            <FourCounts zone={zone} />
          </>
        }
        actions={
          <OfficeChoice
            label={t("holidays.office")}
            offices={offices}
            value={zone}
            onChange={(selected) => setUrl({ selected })}
          />
        }
        primary={add && { label: t("holidays.enter"), onPress: add }}
        empty={["holidays.none_office", "holidays.none_office_text"]}
      />
      {question}
    </>
  );
}
