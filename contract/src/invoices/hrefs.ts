import { href, query } from "../kit/href.ts";
import type { listInvoices } from "./endpoints.ts";
import type { listOwing, receivables } from "./letters.ts";

export const invoiceHref = {
  /** `view`: the invoice open in the panel. `office`: the office whose mentions are edited. */
  list: href("/admin/orders/invoices", query<typeof listInvoices, "view" | "office">()),
  /** `promise`: the customer whose promise is noted, by an invoice of theirs. */
  reminders: href("/admin/orders/invoices/reminders", query<typeof listOwing, "promise">()),
  /** `on`: at the end of a past day. */
  receivables: href("/admin/accounting/receivables", query<typeof receivables>()),
};
