import { z } from "zod";
import { anySeer } from "#contract/laboratory/rights.ts";
import type { PurchaseMaterial } from "#contract/orders/purchase.ts";
import { orderExporters, orderSeers } from "#contract/orders/rights.ts";
import { listCustomers, listOrders, type orderGroup } from "#contract/orders/endpoints.ts";
import { orderShown } from "#contract/orders/lifecycle.ts";
import type { OrderRow } from "#contract/orders/schemas.ts";
import { named } from "#server/kit/shared/failures.ts";
import { exportable, listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { customers } from "./groups.ts";
import { listOrders as orders } from "./lists.ts";
import { loadOrder } from "./records.ts";
import { isShort } from "./purchase-paper.ts";
import { purchaseOf } from "./purchase.ts";

type Group = z.infer<typeof orderGroup>;
const isStatus = (key: string): boolean => orderShown.some((status) => status === key);

/** Exports the orders in reach with their list's filters; the date range applies to `ordered_on`. */
export const orderExports: Readonly<Record<string, Exportable>> = {
  orders: listExport(
    listOrders,
    orders,
    (locale) => {
      const iso = (o: OrderRow): string => o.currency.iso;
      return [
        { title: "orders.number", type: "text", width: 16, value: (o) => o.number },
        { title: "orders.contact", type: "text", width: 30, value: (o) => o.contact.name },
        { title: "orders.customer_reference", type: "text", width: 18, value: (o) => o.customer_reference },
        { title: "orders.status", type: "text", width: 22, value: (o) => text(locale, `orders.status_${o.status}`) },
        { title: "orders.country", type: "text", value: (o) => nameIn(locale, o.country) },
        { title: "orders.office", type: "text", value: (o) => o.zone.name },
        { title: "orders.owner", type: "text", width: 22, value: (o) => o.owner.name },
        { title: "orders.ordered_on", type: "day", value: (o) => o.ordered_on },
        { title: "orders.wanted_on", type: "day", value: (o) => o.wanted_on },
        { title: "orders.tasks_count", type: "number", value: (o) => String(o.tasks_count) },
        { title: "orders.value", type: "amount", currency: iso, value: (o) => o.value },
        { title: "orders.value_eur", type: "amount", currency: () => "EUR", value: (o) => o.value_eur },
        { title: "orders.eur_rate", type: "number", value: (o) => o.eur_rate },
        { title: "orders.invoiced", type: "amount", currency: iso, value: (o) => o.invoiced },
        { title: "orders.paid", type: "amount", currency: iso, value: (o) => o.paid },
        { title: "orders.open", type: "amount", currency: iso, value: (o) => o.open },
        { title: "orders.next_due_on", type: "day", value: (o) => o.next_due_on },
        { title: "orders.paid_on", type: "day", value: (o) => o.paid_on },
      ];
    },
    {
      need: orderExporters,
      also: ["orders_view_all"],
      paper: [
        "orders.number",
        "orders.contact",
        "orders.status",
        "orders.ordered_on",
        "orders.value",
        "orders.value_eur",
        "orders.next_due_on",
      ],
    },
  ),
  order_customers: listExport(
    listCustomers,
    customers,
    (locale) => [
      {
        title: "orders.group",
        type: "text",
        width: 30,
        value: (g: Group) => (isStatus(g.hash_id) ? text(locale, `orders.status_${g.hash_id}`) : nameIn(locale, g)),
      },
      { title: "orders.orders_count", type: "number", value: (g) => g.orders_count },
      { title: "orders.waiting_count", type: "number", value: (g) => g.waiting_count },
      { title: "orders.overdue_count", type: "number", value: (g) => g.overdue_count },
      { title: "orders.next_due_on", type: "day", value: (g) => g.next_due_on },
      { title: "orders.open_eur", type: "amount", currency: () => "EUR", value: (g) => g.open_eur },
      { title: "orders.value_eur", type: "amount", currency: () => "EUR", value: (g) => g.value_eur },
      { title: "orders.without_rate", type: "number", value: (g) => g.without_rate },
    ],
    { need: orderExporters, also: ["orders_view_all"] },
  ),
  order_purchase: exportable<{ order_hash_id: string; laboratory_id?: string }, PurchaseMaterial>({
    need: orderSeers,
    also: ["orders_view_all", "recipes_formula", "components_prices", ...anySeer],
    filters: z.object({ order_hash_id: z.uuid(), laboratory_id: z.uuid().optional() }),
    open: async (reader, filters) => {
      const row = await named("order_hash_id", loadOrder(reader, filters.order_hash_id));
      const { materials } = await purchaseOf(reader, row, filters.laboratory_id);
      const short = (materials ?? []).filter(isShort);
      return {
        name: `${text(reader.call.locale, "sheets.list_order_purchase")} ${row.number}`,
        columns: [
          { title: "orders.supplier", type: "text", width: 26, value: (m) => m.offer?.supplier.name ?? null },
          { title: "orders.material_number", type: "text", value: (m) => m.component.number },
          { title: "orders.material", type: "text", width: 30, value: (m) => m.component.name },
          { title: "orders.supplier_code", type: "text", value: (m) => m.offer?.code ?? null },
          { title: "orders.short", type: "number", value: (m) => m.short },
          { title: "orders.to_order", type: "number", value: (m) => m.offer?.quantity ?? m.short },
          { title: "orders.base_unit", type: "text", value: (m) => m.component.base_unit },
          { title: "orders.line_price", type: "number", value: (m) => m.offer?.price ?? null },
          { title: "orders.line_unit", type: "text", value: (m) => m.offer?.unit ?? null },
          {
            title: "orders.cost",
            type: "amount",
            currency: (m) => m.offer?.currency.iso ?? "",
            value: (m) => m.offer?.cost ?? null,
          },
        ],
        pages: async function* () {
          yield short.toSorted((a, b) =>
            (a.offer?.supplier.name ?? "\u{10FFFF}").localeCompare(b.offer?.supplier.name ?? "\u{10FFFF}"),
          );
        },
      };
    },
  }),
};
