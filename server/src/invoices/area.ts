import { area } from "#server/kit/area.ts";
import { invoiceExports } from "./exports.ts";
import { invoiceKind } from "./kind.ts";
import { dueNoticesTask, remindersTask } from "./reminders.ts";
import { invoicesRoutes } from "./routes.ts";
import { invoicePromises } from "./verify.ts";

export const invoicesArea = area({
  name: "invoices",
  routes: invoicesRoutes,
  kinds: [invoiceKind],
  exports: invoiceExports,
  promises: invoicePromises,
  demo: async () => (await import("./demo.ts")).demoInvoices,
  jobs: (services) => ({
    invoice_reminders: { at: "20 6 * * *", run: remindersTask(services) },
    invoice_due: { at: "10 6 * * *", run: dueNoticesTask(services) },
  }),
});
