import { IconQrcode } from "@tabler/icons-react";
import { useMemo } from "react";
import { listPending, type PendingAllocation } from "#contract/supplies/acceptance.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
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
import css from "../supplies.module.css";

const HandOver = lazyPart(() => import("./hand-over.tsx"));
const { count, day, link, person, text } = columnsOf<PendingAllocation>("supplies");
/** Days from which waiting stands out. */
const LONG = 7;
const pending = listOf(listPending, {
  name: "supply_pending",
  searchable: false,
  opens: (a) => supplyHref[a.supply.type].view(a.zone.hash_id, a.supply.hash_id, { tab: "allocations" }),
  columns: [
    link("article", { of: (a) => a.supply.name, phone: "title" }),
    person("user", { width: 190, phone: "line" }),
    text("serials", { width: 160, of: (a) => a.serials ?? a.quantity, phone: "lineEnd" }),
    day("given_on", { width: 110, of: (a) => a.created_at.slice(0, 10), phone: "status" }),
    {
      ...count("days", { width: 130, phone: "end" }),
      title: "supply_acceptance.days",
      cell: (a) => <span className={a.days >= LONG ? css.low : undefined}>{a.days}</span>,
    },
    { ...count("reminded", { width: 100 }), title: "supply_acceptance.reminded" },
    text("office", { width: 120, of: (a) => a.zone.name, soft: true }),
    person("by", { width: 160, spare: true }),
  ],
  filters: { zone: offices("supplies.office") },
});
export const { prefetch } = pending;

/** `/admin/managment/fournitures/pending`: what was given and is not accepted yet, the longest waiting first. */
export default function PendingPage() {
  const t = useT();
  const [url] = useUrl();
  const drawer = useAddressed(["hand"]);
  const bulk = useMemo(
    () => [
      {
        key: "hand",
        hint: "q",
        label: t("supply_acceptance.hand_over"),
        icon: <IconQrcode stroke={1.6} />,
        exactly: 1,
        can: (a: PendingAllocation) => a.can.hand_over === true,
        run: ([a]: readonly PendingAllocation[]) => a && drawer.open({ hand: a.hash_id }),
      },
    ],
    [t, drawer],
  );
  const list = useList(pending, { bulk });
  const handed = list.rows.find((a) => a.hash_id === url.hand);
  return (
    <>
      <ListPage
        list={list}
        title={t("supply_acceptance.title")}
        tabs={<AreaTabs />}
        empty="supply_acceptance.pending_none"
      />
      <SidePanel opened={handed !== undefined} onClose={drawer.close} title={t("supply_acceptance.hand_over")}>
        {handed ? <HandOver id={handed.hash_id} name={handed.user.name} onClose={drawer.close} /> : null}
      </SidePanel>
    </>
  );
}
