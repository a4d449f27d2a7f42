import { formatAmount } from "#contract/kit/amounts.ts";
import { countOrders, listOrders, orderSorts, takeOrders } from "#contract/orders/endpoints.ts";
import { orderShown } from "#contract/orders/lifecycle.ts";
import { orderExporters } from "#contract/orders/rights.ts";
import { orderCategories, type OrderRow } from "#contract/orders/schemas.ts";
import { country } from "#contract/reference/resources.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import type { Column } from "#web/ui/list/types.ts";
import { orderLink, statusTones } from "./words.ts";

const { day, money, number, person, ref, status, text } = columnsOf<OrderRow>("orders");

const customer: Column<OrderRow> = {
  key: "contact",
  title: "orders.contact",
  cell: (o, { href }) => <AppLink href={href(o)}>{o.contact.name}</AppLink>,
  value: (o) => o.contact.name,
  phone: "title",
  phoneCell: (o) => o.contact.name,
};
const columns = (withCustomer: boolean): readonly Column<OrderRow>[] => [
  number("number", { width: 130, phone: withCustomer ? "line" : "title" }),
  ...(withCustomer ? [customer] : []),
  status("status", statusTones, { width: 178, phone: "status" }),
  text("next_task", {
    ...(withCustomer && { width: 170 }),
    soft: true,
    of: (o, { t, named }) => o.waiting?.what ?? (o.next_task ? named(o.next_task) : t("orders.waits_done")),
    phone: "line",
  }),
  text("tasks_count", {
    width: 76,
    shrinks: false,
    soft: true,
    spare: !withCustomer,
    of: (o, { t }) => t("orders.tasks_of", { count: o.tasks_count }),
  }),
  text("customer_reference", { width: 150, soft: true, spare: true }),
  person("owner", { width: 150, spare: !withCustomer }),
  day("ordered_on", { width: 100, phone: "statusEnd" }),
  day("next_due_on", { width: 118, spare: true }),
  money("value", { width: 150, of: (o) => ({ amount: o.value, currency: o.currency }), phone: "end" }),
  money("open", { width: 150, spare: true, of: (o) => ({ amount: o.open, currency: o.currency }) }),
  {
    key: "value_eur",
    title: "orders.value_eur",
    width: 150,
    spare: true,
    right: true,
    cell: (o, { t }) => (o.value_eur ? formatAmount(o.value_eur) : t("orders.no_rate")),
    value: (o, { t }) => (o.value_eur ? formatAmount(o.value_eur) : t("orders.no_rate")),
  },
  ref("country", { width: 130, spare: true }),
  ref("zone", { title: "orders.office", width: 120, spare: true }),
  day("wanted_on", { width: 118, spare: true }),
];
const category = { label: "orders.category", options: orderCategories, texts: "orders.category_" } as const;
const sum = (o: OrderRow) => ({ amount: o.value, iso: o.currency.iso });
const called = (o: OrderRow): string => `${o.number} ${o.contact.name}`;

export const ordersTogether = { count: countOrders, take: takeOrders };
export const allOrders = listOf(listOrders, {
  name: "orders",
  several: ordersTogether,
  sorts: orderSorts,
  exportedBy: orderExporters.any,
  columns: columns(true),
  opens: orderLink,
  filters: {
    category,
    status: { label: "orders.status", options: orderShown, texts: "orders.status_" },
    owing: { label: "orders.owing_only", options: ["1"], texts: "orders.owing_" },
    waiting: { label: "orders.waiting_only", options: ["1"], texts: "orders.waiting_" },
    attention: { label: "orders.filter_attention", options: ["1"], texts: "orders.attention_" },
    late: { label: "orders.filter_late", options: ["1"], texts: "orders.late_" },
    owner_hash_id: { label: "orders.owner" },
    zone_hash_id: { label: "orders.office" },
    country_hash_id: { label: "orders.country", from: country.list },
    ordered_from: { label: "orders.ordered_on", until: "ordered_to" },
  },
  called,
  sum,
  printed: true,
});
/** The orders of one customer, in its record. */
export const ordersOfOne = listOf(listOrders, {
  name: "orders_of_contact",
  sorts: orderSorts,
  partOf: "contact",
  exportAs: "orders",
  exportedBy: orderExporters.any,
  columns: columns(false),
  opens: orderLink,
  filters: { category, ordered_from: { label: "orders.ordered_on", until: "ordered_to" } },
  called,
  sum,
});
