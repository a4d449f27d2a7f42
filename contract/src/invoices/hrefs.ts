import { href, query } from "../kit/href.ts";
import type { listInvoices } from "./endpoints.ts";

export const invoiceHref = {
  /** `view`: the invoice whose panel is open. `office`: whose mentions are entered. */
  list: href("/admin/orders/invoices", query<typeof listInvoices, "view" | "office">()),
};
