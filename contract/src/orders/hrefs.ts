import { lastOfMonth } from "../kit/dates.ts";
import { href, query, words } from "../kit/href.ts";
import type { listCustomers, listOrders } from "./endpoints.ts";

/** The screens of orders. */
export const orderHref = {
  list: href("/admin/orders", query<typeof listOrders>()),
  customers: href("/admin/orders/customers", query<typeof listCustomers>()),
  /** `contact`: the customer; `again`: the order that is repeated. */
  create: href("/admin/orders/create", words("contact", "again")),
  /** `do`: the open panel; `invoice`: the invoice open in its tab, or `new`. */
  view: href("/admin/orders/{id}/view", words("tab", "do", "invoice")),
  update: href("/admin/orders/{id}/edit"),
  /** `at`: the laboratory or warehouse whose stock is used. */
  purchase: href("/admin/orders/{id}/purchase", words("at", "do")),
  tasks: href("/admin/managment/settings/order-tasks"),
  export: href("/admin/orders/export"),
  ofContact: href("/admin/orders/contact/{id}/view", query<typeof listOrders>()),
};

interface Days {
  readonly ordered_from?: string | undefined;
  readonly ordered_to?: string | undefined;
}
/** The days of a month that a filter leaves of it: those that a group by month counts. */
export function monthWithin(month: string, { ordered_from = "", ordered_to = "9999" }: Days): Required<Days> {
  const [first, last] = [`${month}-01`, lastOfMonth(month)];
  return {
    ordered_from: ordered_from > first ? ordered_from : first,
    ordered_to: ordered_to < last ? ordered_to : last,
  };
}
