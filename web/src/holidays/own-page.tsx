import { getOwnStock, listOwnHolidays } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
import { calledOf, holidayColumns, holidayFilters } from "./columns.tsx";
import { OwnHead, useOwnStock } from "./own-head.tsx";

const RequestForm = lazyPart(() => import("./request-form.tsx"));
const OwnYear = lazyTab(() => import("./own-year.tsx"));

const { status, holiday_type_hash_id, date_start, archived } = holidayFilters;
const own = listOf(listOwnHolidays, {
  name: "holidays_own",
  columns: holidayColumns({ own: true }),
  filters: { status, holiday_type_hash_id, date_start, archived },
  opens: (h) => holidayHref.view(h.hash_id),
  called: calledOf,
});
export function prefetch(place: ScreenPlace): void {
  own.prefetch(place);
  void ask(getOwnStock, { query: {} });
}

/** `/admin/settings/holidays`: my balances at a day, my requests as a list or in a year. */
export default function OwnPage() {
  const [url] = useUrl();
  return url.view === "year" ? <OwnYear /> : <OwnList />;
}

function OwnList() {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const { stock = [] } = useOwnStock();
  const list = useList(own, {
    choices: { holiday_type_hash_id: stock.map((b) => ({ value: b.type.hash_id, label: named(b.type) })) },
  });
  return (
    <MakingListPage
      list={list}
      title={t("holidays.title")}
      tabs={<OwnHead />}
      empty="holidays.none"
      add={can("holidays_create") && t("holidays.ask")}
      words={["from", "to"]}
    >
      {(close) => <RequestForm onClose={close} />}
    </MakingListPage>
  );
}
