import { supplyHref } from "#contract/supplies/hrefs.ts";
import { listUpkeep, upkeepKinds, type Upkeep } from "#contract/supplies/maintenance.ts";
import { language, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import css from "../supplies.module.css";

const { count, day, text } = columnsOf<Upkeep>("supply_maintenance");
const opens = (u: Upkeep): string =>
  supplyHref[u.supply.type].view(u.zone.hash_id, u.supply.hash_id, {
    tab: u.what === "MAINTENANCE" ? "maintenance" : "pieces",
  });

const upkeep = listOf(listUpkeep, {
  name: "supply_upkeep",
  searchable: false,
  opens,
  columns: [
    text("month", { width: 130, of: (u) => monthWords(u.day.slice(0, 7), language()), soft: true, phone: "statusEnd" }),
    {
      ...day("day", { width: 104, phone: "lineEnd" }),
      cell: (u, { t }) => (
        <span className={u.is_overdue && u.what === "MAINTENANCE" ? css.low : undefined}>
          {u.is_overdue && u.what === "MAINTENANCE" ? (
            <span className="sr-only">{t("supply_maintenance.overdue")} </span>
          ) : null}
          {u.day.split("-").toReversed().join("-")}
        </span>
      ),
    },
    {
      key: "what",
      title: "supply_maintenance.what",
      width: 190,
      cell: (u, { t }) => <Status tone={toneOf(u)} word={t(wordOf(u))} />,
      value: (u, { t }) => t(wordOf(u)),
      phone: "status",
    },
    {
      key: "article",
      title: "supplies.article",
      cell: (u, { href }) => (
        <AppLink href={href(u)} className={css.name}>
          {u.supply.name}
        </AppLink>
      ),
      value: (u) => u.supply.name,
      phone: "title",
    },
    { ...text("serials", { width: 160, of: (u) => u.serials, phone: "line" }), title: "supplies.serials" },
    {
      ...count("quantity", {
        width: 90,
        of: (u) => (u.what === "MAINTENANCE" && !u.is_open && !u.serials ? null : u.quantity),
      }),
      title: "supplies.quantity",
    },
    {
      ...text("holder", { width: 150, of: (u, { named }) => u.user?.name ?? (u.department && named(u.department)) }),
      title: "supplies.holder",
    },
    { ...text("office", { width: 120, of: (u) => u.zone.name, soft: true }), title: "supplies.office" },
    { ...text("reason", { width: 180, of: (u) => u.reason, soft: true, spare: true }), title: "supplies.reason" },
  ],
  filters: {
    what: { label: "supply_maintenance.what", options: upkeepKinds, texts: "supply_maintenance.what_", several: true },
    overdue: { label: "supply_maintenance.overdue", options: ["1"], texts: "supply_maintenance.overdue_" },
    date_start: { label: "supply_maintenance.day", until: "date_end" },
    zone: offices("supplies.office"),
  },
});
const wordOf = (u: Upkeep): string =>
  u.what === "MAINTENANCE"
    ? u.is_open
      ? "supply_maintenance.open"
      : u.is_overdue
        ? "supply_maintenance.overdue_maintenance"
        : "supply_maintenance.what_MAINTENANCE"
    : u.is_overdue
      ? "supply_maintenance.passed"
      : `supply_maintenance.what_${u.what}`;
const toneOf = (u: Upkeep) =>
  u.what === "MAINTENANCE" ? (u.is_open ? "wait" : u.is_overdue ? "bad" : "part") : u.is_overdue ? "draft" : "done";

export const prefetch = (place: ScreenPlace) => upkeep.prefetch(place);

/** `/admin/managment/fournitures/maintenance`: what is due, the earliest first. */
export default function UpkeepPage() {
  const t = useT();
  return (
    <ListPage
      list={useList(upkeep)}
      title={t("supply_maintenance.title")}
      tabs={<AreaTabs />}
      empty="supply_maintenance.none"
    />
  );
}
