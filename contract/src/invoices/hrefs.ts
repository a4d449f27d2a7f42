import { href, query } from "../kit/href.ts";
import type { listInvoices } from "./endpoints.ts";

export const invoiceHref = {
  /** `view`: the invoice open in the panel. `office`: the office whose mentions are edited. */
  list: href("/admin/orders/invoices", query<typeof listInvoices, "view" | "office">()),
};
