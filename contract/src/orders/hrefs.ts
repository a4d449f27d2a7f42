import { href, query, words } from "../kit/href.ts";
import type { listCustomers, listOrders } from "./endpoints.ts";

/** The screens of orders. */
export const orderHref = {
  list: href("/admin/orders", query<typeof listOrders>()),
  customers: href("/admin/orders/customers", query<typeof listCustomers>()),
  /** `contact`: the customer. */
  create: href("/admin/orders/create", words("contact")),
  /** `do`: the open panel; `invoice`: the invoice open in its tab, or `new`. */
  view: href("/admin/orders/{id}/view", words("tab", "do", "invoice")),
  update: href("/admin/orders/{id}/edit"),
  /** `at`: the laboratory or warehouse whose stock is used. */
  purchase: href("/admin/orders/{id}/purchase", words("at", "do")),
  tasks: href("/admin/managment/settings/order-tasks"),
  export: href("/admin/orders/export"),
  ofContact: href("/admin/orders/contact/{id}/view", query<typeof listOrders>()),
};
