import { contactRows } from "#server/contacts/public.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { invoiceLifecycle } from "#contract/invoices/lifecycle.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { invoiceReach } from "./access.ts";

export const invoiceKind: Kind = {
  name: "invoice",
  rows: { from: "invoice e", id: "e.hash_id", title: "coalesce(e.number, e.order_number)" },
  reach: invoiceReach,
  found: (holds) => `SELECT hash_id FROM invoice WHERE ${holds("search")} ORDER BY hash_id DESC`,
  lifecycle: invoiceLifecycle,
  fields: openFields(
    "state date number net tax total note exemption condition_id disputed dispute_reason reminders_stopped reason amount motif rate month_rate rate_month rate_off transaction level address holder failure promised_on",
  ),
  files: {},
  search: searchBy(invoiceReach, {
    columns: "e.number, e.order_number, e.contact_id",
    joins: `JOIN ${contactRows("c")} ON c.hash_id = e.contact_id`,
    title: "coalesce(e.number, e.order_number)",
    about: "jsonb_build_object('contact', c.name)",
    note: (found) => aboutOf(found, "contact"),
    link: ({ hash_id }) => invoiceHref.list({ view: hash_id }),
  }),
};
