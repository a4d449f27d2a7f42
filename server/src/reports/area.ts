import { area } from "#server/kit/area/area.ts";
import { mailingOfLeaver, stepsOfLeaver } from "./leaving.ts";
import { reportExports } from "./exports.ts";
import { mailingKind, mailingTask } from "./mailing.ts";
import { MAILS, mailsTask } from "./mails.ts";
import { reports } from "./records.ts";
import { reportsRoutes } from "./routes.ts";
import { reportsOfCustomer } from "./customer.ts";
import { reportsOfVisit } from "./visit.ts";

export const reportsArea = area({
  name: "reports",
  customer: reportsOfCustomer,
  visit: [reportsOfVisit],
  tables: [
    "report",
    "report_edition",
    "report_mailing",
    "report_person",
    "report_recipient",
    "report_sending",
    "report_step",
  ],
  routes: reportsRoutes,
  kinds: [reports.kind, mailingKind],
  leaving: [stepsOfLeaver, mailingOfLeaver],
  exports: reportExports,
  onContact: { reports: "SELECT count(*)::int FROM report WHERE contact_id = $1::uuid" },
  inOffice: { report_mailings: "SELECT count(*)::int FROM report_mailing WHERE zone_id = $1::uuid" },
  jobs: (services) => ({
    [MAILS]: { run: mailsTask(services) },
    report_mailing: { at: "*/5 * * * *", run: mailingTask(services) },
  }),
  demo: async () => (await import("./demo.ts")).reportsDemo,
  outdated: [["report_sending", "created_at < clock() - interval '400 days'"]],
});
