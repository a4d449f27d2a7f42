import { expired } from "#contract/laboratory/alerts.ts";
import { placePicks } from "#contract/laboratory/places.ts";
import { rescueDays } from "#contract/laboratory/rescue.ts";
import { useT } from "#web/kit/i18n.ts";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { listOf, type RowOf } from "#web/ui/list/list-of.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { AreaTabs } from "./area-tabs.tsx";
import { amountOf, datedLink, insideOf, lifeOf } from "./words.ts";

const { day, text } = columnsOf<RowOf<typeof expired>>("laboratory");
const lots = listOf(expired, {
  name: "expiring_lots",
  opens: datedLink,
  columns: [
    text("inside", { of: (l) => `${insideOf(l).number} ${insideOf(l).name}`, phone: "title" }),
    text("lot", { of: (l) => l.number, width: 130, phone: "line" }),
    text("place", { of: (l) => l.place.name, width: 190, phone: "lineEnd" }),
    text("quantity", { of: (l, { t }) => amountOf(l, l.quantity, t), width: 150, right: true, phone: "end" }),
    text("available", { of: (l, { t }) => amountOf(l, l.available, t), width: 130, right: true }),
    day("expires_on", { width: 120, phone: "statusEnd" }),
    text("left", { of: (l, { t }) => lifeOf(l, t), width: 175, phone: "status" }),
  ],
  filters: {
    within: { label: "laboratory.within", options: rescueDays.map(String), texts: "laboratory.within_" },
    laboratory_id: { label: "laboratory.place", from: placePicks },
  },
});
export const { prefetch } = lots;

/** `/admin/laboratory/expiring`: lots of components and of bottles that have expired, with `within` those too that expire in so many days. */
export default function ExpiringPage() {
  const t = useT();
  return (
    <ListPage
      list={useList(lots)}
      title={t("laboratory.expiring_lots")}
      tabs={<AreaTabs current="expiring" />}
      empty={["laboratory.expiring_none", "laboratory.expiring_none_text"]}
    />
  );
}
