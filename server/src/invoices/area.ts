import { contactRows } from "#server/contacts/public.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { area } from "#server/kit/area/area.ts";
import { invoiceReach } from "./access.ts";
import { invoiceExports } from "./exports.ts";
import { invoiceKind } from "./kind.ts";
import { dueNoticesTask, remindersTask } from "./reminders.ts";
import { letterTask } from "./letters/mail-letter.ts";
import { LETTERS } from "./letters/post.ts";
import { invoicesRoutes } from "./routes.ts";
import { invoiceInvariants } from "./verify.ts";
import { invoicesOfCustomer } from "./customer.ts";

export const invoicesArea = area({
  name: "invoices",
  customer: invoicesOfCustomer,
  tables: [
    "invoice",
    "invoice_instalment",
    "invoice_issuer",
    "invoice_letter",
    "invoice_lettered",
    "invoice_payment",
    "invoice_promise",
    "invoice_series",
  ],
  routes: invoicesRoutes,
  kinds: [invoiceKind],
  exports: invoiceExports,
  sources: {
    invoice: {
      from: "invoice e",
      number: "coalesce(e.number, e.order_number)",
      title: `(SELECT c.name FROM ${contactRows("c")} WHERE c.hash_id = e.contact_id)`,
      search: "e.search",
      link: (id) => invoiceHref.list({ view: id }),
      reach: invoiceReach,
    },
  },
  invariants: invoiceInvariants,
  demo: async () => (await import("./demo.ts")).demoInvoices,
  jobs: (services) => ({
    invoice_reminders: { at: "20 6 * * *", run: remindersTask(services) },
    [LETTERS]: { run: letterTask(services) },
    invoice_due: { at: "10 6 * * *", run: dueNoticesTask(services) },
  }),
});
