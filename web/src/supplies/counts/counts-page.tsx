import { useEffect } from "react";
import { getCount, listCounts, type SupplyCountRow } from "#contract/supplies/counts.ts";
import { supplyCountStates } from "#contract/supplies/count-lifecycle.ts";
import { supplyCountsHref } from "#contract/supplies/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { keepSending } from "./scans.ts";
import { countTones, partOf } from "./words.ts";

const StartForm = lazyPart(() => import("./start-form.tsx"));
const CountRecord = lazyPart(() => import("./count-record.tsx"));
const { count, day, link, person, status, text } = columnsOf<SupplyCountRow>("supply_counts");
const counts = listOf(listCounts, {
  name: "supply_counts",
  searchable: false,
  opens: (n) => supplyCountsHref({ count: n.hash_id }),
  columns: [
    link("number", { of: (n) => ({ hash_id: n.hash_id, name: String(n.number) }), width: 90, phone: "title" }),
    text("office", { of: (n) => n.zone.name, width: 170, phone: "line" }),
    text("part", { of: (n, { t, named }) => partOf(n, t, named), phone: "lineEnd" }),
    status("state", countTones, { width: 170, phone: "status" }),
    count("seen", { of: (n) => n.right + n.elsewhere + n.unknown, width: 80, phone: "end" }),
    count("variances", { width: 100 }),
    person("started_by", { of: (n) => n.user, width: 160, spare: true }),
    day("created_at", { width: 120, phone: "statusEnd" }),
    day("ended_at", { width: 120, spare: true }),
  ],
  filters: {
    zone: offices("supply_counts.office"),
    status: { label: "supply_counts.state", options: supplyCountStates, texts: "supply_counts.state_" },
  },
});
export const { prefetch } = counts;

/** `/admin/managment/fournitures/counts`: stock-takes, and with `?count=` one of them. */
export default function CountsPage() {
  const [url] = useUrl();
  const { me } = useMe();
  useEffect(() => keepSending(me.hash_id), [me.hash_id]);
  return url.count ? (
    <RecordScreen key={url.count} endpoint={getCount} id={url.count}>
      {(n) => <CountRecord count={n} />}
    </RecordScreen>
  ) : (
    <CountsList />
  );
}

function CountsList() {
  const t = useT();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["add"]);
  const may = can("supplies_update");
  return (
    <>
      <ListPage
        list={useList(counts)}
        title={t("supply_counts.counts")}
        tabs={<AreaTabs />}
        empty="supply_counts.counts_none"
        {...(may && { primary: { label: t("supply_counts.start"), onPress: () => drawer.open({ add: "1" }) } })}
      />
      <SidePanel opened={may && url.add !== undefined} onClose={drawer.close} title={t("supply_counts.start")}>
        <StartForm onClose={drawer.close} />
      </SidePanel>
    </>
  );
}
