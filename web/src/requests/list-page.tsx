import { listRequests } from "#contract/requests/endpoints.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useBulkActions } from "#web/ui/actions/use-bulk-actions.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
import { requestActions } from "./actions.ts";
import { calledOf, requestColumns, requestFilters } from "./columns.tsx";

const RequestForm = lazyPart(() => import("./request-form.tsx"));

const requests = listOf(listRequests, {
  name: "supply_requests",
  columns: requestColumns,
  filters: { ...requestFilters, zone: offices("requests.office") },
  opens: (r) => requestHref.view(r.hash_id),
  called: calledOf,
});
export const { prefetch } = requests;

/** `/admin/managment/requests`: my own, those that I decide, and those of my offices. */
export default function ListPage() {
  const t = useT();
  const { can } = useMe();
  const { bulk, question } = useBulkActions(requestActions, ["validate", "reject"]);
  return (
    <>
      <MakingListPage
        list={useList(requests, { bulk })}
        title={t("requests.list")}
        tabs={<AreaTabs />}
        empty="requests.none"
        add={can("user_requests_create") && t("requests.ask")}
        words={["supply"]}
      >
        {(close) => <RequestForm onClose={close} />}
      </MakingListPage>
      {question}
    </>
  );
}
