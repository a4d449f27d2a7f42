import { groupings, groupOrders, listCustomers, ordersOverview, type orderGroup } from "#contract/orders/endpoints.ts";
import type { z } from "zod";
import { monthWithin, orderHref } from "#contract/orders/hrefs.ts";
import { orderExporters } from "#contract/orders/rights.ts";
import { orderCategories } from "#contract/orders/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { textAt } from "#web/kit/text-at.ts";
import { useUrl } from "#web/kit/place.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Chart } from "#web/ui/chart/chart.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { pickWords } from "#web/ui/list/list-words.ts";
import type { UrlState } from "#web/ui/list/types.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import css from "./orders.module.css";
import type { ScreenPlace } from "#web/kit/route.ts";
import type { Translate } from "#web/kit/i18n.ts";

type Group = z.infer<typeof orderGroup>;
const { count, day, money } = columnsOf<Group>("orders");
const EUR = { iso: "EUR" };

/** Link to exactly the orders that a group counts: those of the page's filters, in the group. */
function hrefOf({ hash_id: id }: Group, url: UrlState): string {
  const narrowed = pickWords(url, ["search", "category", "ordered_from", "ordered_to"]);
  const { groupBy } = url;
  if (groupBy === "country") return orderHref.list({ ...narrowed, country_hash_id: id });
  if (groupBy === "office") return orderHref.list({ ...narrowed, zone_hash_id: id });
  if (groupBy === "owner") return orderHref.list({ ...narrowed, owner_hash_id: id });
  if (groupBy === "status") return orderHref.list({ ...narrowed, status: id });
  if (groupBy === "month") return orderHref.list({ ...narrowed, ...monthWithin(id, url) });
  return orderHref.ofContact(id, narrowed);
}
const nameOf = (g: Group, t: Translate, named: (g: { name: string; name_fr: string | null }) => string): string =>
  /^[A-Z_]+$/u.test(g.hash_id) ? textAt(t, "orders.status_", g.hash_id) : named(g);

const groups = listOf(listCustomers, {
  name: "order_customers",
  exportedBy: orderExporters.any,
  columns: [
    {
      key: "group",
      title: "orders.group",
      cell: (g, { t, named, href }) => (
        <AppLink href={href(g)} figure={g.orders_count}>
          {nameOf(g, t, named)}
        </AppLink>
      ),
      value: (g, { t, named }) => nameOf(g, t, named),
      phone: "title",
      phoneCell: (g, { t, named }) => nameOf(g, t, named),
    },
    count("orders_count", { width: 110 }),
    count("waiting_count", { width: 110 }),
    count("overdue_count", { width: 110 }),
    day("next_due_on", { width: 130, phone: "statusEnd" }),
    money("open_eur", { width: 160, of: (g) => ({ amount: g.open_eur, currency: EUR }) }),
    money("value_eur", { width: 170, of: (g) => ({ amount: g.value_eur, currency: EUR }), phone: "end" }),
    count("without_rate", { width: 120, spare: true }),
  ],
  filters: {
    groupBy: { label: "orders.group_by", options: groupings, texts: "orders.group_" },
    category: { label: "orders.category", options: orderCategories, texts: "orders.category_" },
    orderBy: { label: "orders.order_by", options: groupOrders, texts: "orders.order_" },
    ordered_from: { label: "orders.ordered_on", until: "ordered_to" },
    orderKey: { label: "orders.order_key", options: ["asc", "desc"], texts: "orders.key_" },
  },
  opens: hrefOf,
  sum: (g) => ({ amount: g.value_eur, iso: "EUR" }),
});
export const prefetch = (place: ScreenPlace): void => groups.prefetch(place);

/** `/admin/orders/customers`: orders grouped by customer, country, owner, office, status or month. */
export default function CustomersPage() {
  const t = useT();
  const { can } = useMe();
  const [{ groupBy = "contact" }] = useUrl();
  return (
    <ListPage
      list={useList(groups)}
      title={t("orders.customers")}
      tabs={
        <>
          <AreaTabs />
          {groupBy === "month" ? <Months /> : null}
        </>
      }
      primary={can("orders_create") ? { label: t("orders.new"), href: orderHref.create() } : undefined}
      empty="orders.no_groups"
    />
  );
}

/** Orders of each of the last twelve months. */
function Months() {
  const t = useT();
  const language = useLanguage();
  const months = useRead(ordersOverview, {}, { quiet: true }).data?.data.months ?? [];
  const missing = months.reduce((all, m) => all + m.without_rate, 0);
  const word = (month: string, long: "short" | "long"): string =>
    new Intl.DateTimeFormat(language, { month: long, ...(long === "long" && { year: "numeric" }) }).format(
      new Date(`${month}-15`),
    );
  return (
    <section className={css.chart}>
      <h2>{t("orders.by_month")}</h2>
      <Chart
        label={t("orders.by_month")}
        along={t("orders.group_month")}
        iso="EUR"
        points={months.map((m) => ({
          key: m.month,
          short: word(m.month, "short"),
          long: word(m.month, "long"),
          values: { value: m.value_eur },
        }))}
        panels={[[{ key: "value", name: t("orders.value"), shape: "columns", look: 1 }]]}
        hasTable
      />
      {missing > 0 ? <p>{t("orders.without_rate_some", { count: missing })}</p> : null}
    </section>
  );
}
