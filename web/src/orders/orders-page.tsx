import { ordersOverview } from "#contract/orders/endpoints.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { formatMoney, sum } from "#contract/kit/money.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { allOrders } from "./columns.tsx";
import css from "./orders.module.css";

export const prefetch = (place: ScreenPlace): void => {
  allOrders.prefetch(place);
  void ask(ordersOverview, {});
};

/** `/admin/orders`: what is late and what waits, and every order that one sees. */
export default function OrdersPage() {
  const t = useT();
  const { can, zones } = useMe();
  const list = useList(allOrders, {
    choices: { zone_hash_id: zones.map((z) => ({ value: z.hash_id, label: z.name })) },
  });
  return (
    <ListPage
      list={list}
      title={t("orders.title")}
      tabs={
        <>
          <AreaTabs />
          <Glance />
        </>
      }
      primary={can("orders_create") ? { label: t("orders.new"), href: orderHref.create() } : undefined}
      empty="orders.none"
    />
  );
}

/** Over the list: how much waits, each figure leading to its orders. */
function Glance() {
  const t = useT();
  const found = useRead(ordersOverview, {}, { quiet: true }).data?.data;
  const year = found ? sum(found.months.map((m) => m.value_eur)) : "0.00";
  const figures: readonly { word: string; value: string | number | undefined; href?: string; bad?: boolean }[] = [
    { word: "overdue", value: found?.overdue, href: orderHref.list({ category: "overdue" }), bad: true },
    { word: "waiting", value: found?.waiting, href: orderHref.list({ waiting: "1" }) },
    { word: "not_confirmed", value: found?.not_confirmed, href: orderHref.list({ category: "open" }) },
    { word: "late_tasks", value: found?.late_tasks },
    {
      word: "open",
      value: found && formatMoney(found.open_eur, "EUR"),
      href: orderHref.list({ category: "invoiced" }),
    },
    { word: "year", value: found && formatMoney(year, "EUR"), href: orderHref.customers({ groupBy: "month" }) },
  ];
  return (
    <dl className={css.glance} aria-label={t("orders.glance")}>
      {figures.map(({ word, value, href, bad }) => (
        <div key={word}>
          <dt>{t(`orders.glance_${word}`)}</dt>
          <dd className={bad && value ? css.bad : undefined}>
            {value === undefined ? "–" : href && value !== 0 ? <AppLink href={href}>{value}</AppLink> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
