import { post } from "#contract/reference/house-lists.ts";
import { requestHref } from "#contract/requests/hrefs.ts";
import type { Kit } from "#contract/requests/schemas.ts";
import { getKit, listKits } from "#contract/requests/types.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { lineName } from "./words.ts";

const KitForm = lazyPart(() => import("./kit-form.tsx"));

const { link, ref, text } = columnsOf<Kit>("requests");
const kits = listOf(listKits, {
  name: "supply_kits",
  columns: [
    link("name", { of: (k) => k, width: 240, phone: "title" }),
    ref("post", { width: 180, phone: "lineEnd" }),
    text("kit_lines", { of: (k) => k.lines.map((l) => `${l.quantity} × ${lineName(l)}`).join(", "), phone: "line" }),
    ref("type", { width: 160, soft: true, title: "requests.kit_type" }),
  ],
  opens: (k, narrowed) => requestHref.kits({ ...narrowed, edit: k.hash_id }),
  filters: { post: { label: "requests.post", from: post.list } },
});
export const { prefetch } = kits;

/** `/admin/managment/settings/kits`: what somebody new gets, by post. */
export default function KitsPage() {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordListPage
      list={useList(kits)}
      title={t("requests.kits")}
      tabs={<AreaTabs />}
      empty="requests.kit_none"
      add={can("request_types_create") && t("requests.kit_new")}
      read={getKit}
      titleOf={(k) => k.name}
    >
      {(k, close) => <KitForm kit={k} onClose={close} />}
    </RecordListPage>
  );
}
