import { listOrders } from "#contract/orders/endpoints.ts";
import type { OrderRow } from "#contract/orders/schemas.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/exporting.ts";
import { text } from "#server/kit/texts.ts";
import { orders } from "./lists.ts";

/** The orders in reach, with the filters of their list; a range by the days they were ordered on. */
export const orderExports: Readonly<Record<string, Exportable>> = {
  orders: exportable<Parameters<typeof orders>[1], OrderRow>({
    need: "orders_range",
    filters: listOrders.query,
    open: async (reader, filters) => {
      const { locale } = reader.call;
      const iso = (o: OrderRow): string => o.currency.iso;
      return {
        columns: [
          { title: "orders.number", type: "text", width: 16, value: (o) => o.number },
          { title: "orders.contact", type: "text", width: 30, value: (o) => o.contact.name },
          { title: "orders.customer_reference", type: "text", width: 18, value: (o) => o.customer_reference },
          { title: "orders.status", type: "text", width: 22, value: (o) => text(locale, `orders.status_${o.status}`) },
          {
            title: "orders.country",
            type: "text",
            value: (o) => (locale === "fr" ? o.country.name_fr : null) ?? o.country.name,
          },
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
        ],
        paper: [
          "orders.number",
          "orders.contact",
          "orders.status",
          "orders.ordered_on",
          "orders.value",
          "orders.value_eur",
          "orders.next_due_on",
        ],
        pages: () => pagesOf((after) => orders(reader, { ...filters, after, limit: 200 })),
      };
    },
  }),
};
