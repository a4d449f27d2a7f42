import { listOwnHolidays } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
import { calledOf, holidayColumns, holidayFilters } from "./columns.tsx";
import { OwnHead, useOwnStock } from "./own-head.tsx";

const RequestForm = lazyPart(() => import("./request-form.tsx"));

const { status, holiday_type_hash_id, date_start, archived } = holidayFilters;
export const own = listOf(listOwnHolidays, {
  name: "holidays_own",
  columns: holidayColumns({ own: true }),
  filters: { status, holiday_type_hash_id, date_start, archived },
  opens: (h) => holidayHref.view(h.hash_id),
  called: calledOf,
});

/** My requests as a list. */
export default function OwnList() {
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
