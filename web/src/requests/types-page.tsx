import { requestHref } from "#contract/requests/hrefs.ts";
import type { RequestType } from "#contract/requests/schemas.ts";
import { getRequestType, listRequestTypes } from "#contract/requests/types.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";

const TypeForm = lazyPart(() => import("./type-form.tsx"));

const { count, link, ref, text } = columnsOf<RequestType>("requests");
const types = listOf(listRequestTypes, {
  name: "supply_request_types",
  columns: [
    link("name", { of: (y) => y, width: 260, phone: "title" }),
    ref("category", { width: 180, soft: true }),
    text("deciders", {
      of: (y, { t }) =>
        y.deciders
          .map((d) => (d.who === "PEOPLE" ? d.users.map((u) => u.name).join(", ") : t(`requests.who_${d.who}`)))
          .join(" → "),
      phone: "line",
    }),
    count("fields", { of: (y) => y.fields.length, width: 90 }),
    text("retired", {
      of: (y, { t }) => (y.retired ? t("requests.retired") : ""),
      width: 160,
      soft: true,
      spare: true,
    }),
  ],
  opens: (y, narrowed) => requestHref.types({ ...narrowed, edit: y.hash_id }),
  filters: { retired: { label: "requests.retired_shown", options: ["true"], texts: "requests.retired_" } },
});
export const { prefetch } = types;

/** `/admin/managment/settings/request-types`: what people can ask for, what its form asks, and who decides. */
export default function TypesPage() {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordListPage
      list={useList(types)}
      title={t("requests.types")}
      tabs={<AreaTabs />}
      empty="requests.type_none"
      add={can("request_types_create") && t("requests.type_new")}
      read={getRequestType}
      titleOf={(y) => y.name}
    >
      {(y, close) => <TypeForm type={y} onClose={close} />}
    </RecordListPage>
  );
}
