import { z } from "zod";
import { wallTime } from "../agenda/schemas.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { rightsFor } from "../kit/lifecycle.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { sortQuery } from "../kit/sorting.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { reportLifecycle, reportStates } from "./lifecycle.ts";
import { reportSeers } from "./rights.ts";
import {
  mailing,
  mailingFields,
  MOST_RECIPIENTS,
  openStep,
  report,
  reportBody,
  reportChange,
  reportKinds,
  reportRow,
  sending,
} from "./schemas.ts";

const reach = "one's own reports and those one was sent; by right others' in the countries whose contacts one sees";

/** Filters of the list and its export. */
const filters = {
  search,
  /** The author. */
  user: idOf("user").optional(),
  contact: idOf("contact").optional(),
  /** The appointment that they tell of. */
  appointment: idOf("appointment").optional(),
  kind: z.enum(reportKinds).optional(),
  state: z.enum(reportStates).optional(),
  /** Only reports with an open next step. */
  open: z.enum(["1"]).optional(),
  date_start: day.optional(),
  date_end: day.optional(),
};

/** What reports are sorted by. */
export const reportSorts = { number: "number", about: "about", date: "date", sent: "sent_at" } as const;

export const listReports = endpoint({
  name: "reports.list",
  method: "GET",
  path: "/api/reports",
  permission: reportSeers,
  reach,
  summary:
    "Reports, the newest first or by `sort`. `search` looks in what they are about, their purpose and their summary.",
  query: z.object({ ...filters, sort: sortQuery(reportSorts), ...afterQuery }),
  response: list(reportRow),
});
export const getReport = endpoint({
  name: "reports.get",
  method: "GET",
  path: "/api/{id}/report",
  permission: reportSeers,
  reach,
  summary: "One report with its next steps, papers, recipients and earlier versions.",
  params: byId("report"),
  response: item(report),
});
export const printReport = endpoint({
  name: "reports.paper",
  method: "GET",
  path: "/api/{id}/report/paper",
  permission: reportSeers,
  reach,
  binary: true,
  summary: "A report as a PDF, as its recipients get it by mail.",
  params: byId("report"),
  response: z.any(),
});
export const storeReport = endpoint({
  name: "reports.store",
  method: "POST",
  path: "/api/report",
  permission: "reports_create",
  reach: "its contact and recipe are in reach",
  multipart: true,
  summary:
    "Makes the report of a visit, which names a contact, or of a laboratory, which names a recipe or a project. Its summary has at most 200 words.",
  body: reportBody,
  response: item(report),
});
export const updateReport = stepCall(reportLifecycle, "update", {
  path: "/api/report/{id}/update",
  multipart: true,
  summary:
    "Changes what is sent of a report; its next steps are those that are sent. A report that was sent gets a new version: it asks what changed, and its recipients are mailed again.",
  body: reportChange,
  response: item(report),
});
export const sendReport = stepCall(reportLifecycle, "send", {
  path: "/api/report/{id}/sendReport",
  summary:
    "Sends a report to colleagues, who are mailed it as a PDF and see it from then on. Each of them opens reports, and reaches its contact; a 422 names those who do not.",
  body: z.object({
    recipients: z.array(idOf("user")).min(1, { error: "errors.recipient_needed" }).max(MOST_RECIPIENTS),
    version,
  }),
  response: item(report),
});
export const deleteReport = stepCall(reportLifecycle, "delete", {
  method: "POST",
  path: "/api/report/{id}/delete",
  summary: "Deletes a draft.",
  response: done,
});

export const weeklyReport = endpoint({
  name: "reports.weekly",
  method: "POST",
  path: "/api/generate/report/weekly",
  permission: "reports_create",
  summary:
    "Drafts the caller's report of a week from their visits, laboratory reports, samples, orders and next week's appointments. There is one a week: another call is a 409.",
  body: z.object({
    /** A day of the week; today in the caller's office if left out. */
    date: dayOf("planned").optional(),
  }),
  response: item(report),
});
export const periodReport = endpoint({
  name: "reports.period",
  method: "POST",
  path: "/api/generate/reports",
  permission: "reports_range",
  reach,
  summary: "Drafts a report of a period, of at most a year, from the reports that the caller sees.",
  body: z.object({
    date_start: dayOf("planned"),
    date_end: dayOf("planned"),
    user: idOf("user").nullish(),
    contact: idOf("contact").nullish(),
    kinds: z.array(z.enum(["visit", "laboratory"])).optional(),
  }),
  response: item(report),
});

export const openSteps = endpoint({
  name: "reports.steps",
  method: "GET",
  path: "/api/reports/steps",
  permission: reportSeers,
  reach,
  summary:
    "Next steps that are open, the earliest due first; those without a day come last. `total` counts those beyond the limit too.",
  query: z.object({
    contact: idOf("contact").optional(),
    limit: afterQuery.limit,
  }),
  response: z.object({ data: z.array(openStep), total: z.int() }),
});
const onStep = { step_hash_id: idOf("report_step") };
/** Rights to tick a step off. Making an appointment of one asks them besides `agenda_create`. */
export const stepKeepers = { any: [...reportSeers.any, ...rightsFor(reportLifecycle, "update")] } as const;
export const tickStep = endpoint({
  name: "reports.tick",
  method: "PATCH",
  path: "/api/report/{id}/step",
  permission: stepKeepers,
  reach,
  summary: "Ticks a next step off, or opens it again: whose it is, the author, or who changes others' reports.",
  params: byId("report"),
  body: z.object({ ...onStep, done: z.boolean() }),
  response: item(report),
});
export const planStep = endpoint({
  name: "reports.plan",
  method: "POST",
  path: "/api/report/{id}/step/appointment",
  permission: "agenda_create",
  reach,
  summary:
    "Makes an appointment of a next step, with the report's contact, in the caller's agenda. Asks a right to tick it off, too.",
  params: byId("report"),
  body: z.object({ ...onStep, start: wallTime, end: wallTime }),
  response: item(report),
});

export const readMailing = endpoint({
  name: "reports.mailing",
  method: "GET",
  path: "/api/crons/reports",
  permission: "reports_mail",
  summary: "Who is mailed reports, when and which ones; and the last sendings with their outcome.",
  response: z.object({ data: z.array(mailing), sendings: z.array(sending) }),
});
export const configureMailing = endpoint({
  name: "reports.configure",
  method: "POST",
  path: "/api/reports/configure/cron",
  permission: "reports_mail",
  summary:
    "Sets when somebody is mailed reports and which ones: one setting a person. A change sends its `version`; without it, a person who has a setting is a 422. The first mail tells what is sent from now on.",
  body: z.object({ ...mailingFields, version }),
  response: item(mailing),
});
export const removeRecipient = endpoint({
  name: "reports.unmail",
  method: "DELETE",
  path: "/api/reports/{user_id}/recipients/delete",
  permission: "reports_mail",
  summary: "Ends the mailing of reports to somebody.",
  params: z.object({ user_id: idOf("user") }),
  response: done,
});
export const previewMailing = endpoint({
  name: "reports.preview",
  method: "GET",
  path: "/api/reports/{user_id}/recipients/preview",
  permission: "reports_mail",
  summary:
    "What the next mail to somebody would tell if it left now: the reports that the caller sees too, and how many there are in all.",
  params: z.object({ user_id: idOf("user") }),
  response: z.object({
    /** Whether the recipient may currently open reports. */
    may: z.boolean(),
    count: z.int(),
    data: z.array(reportRow),
  }),
});

export const reportsEndpoints = [
  listReports,
  openSteps,
  getReport,
  printReport,
  storeReport,
  updateReport,
  sendReport,
  deleteReport,
  weeklyReport,
  periodReport,
  tickStep,
  planStep,
  readMailing,
  configureMailing,
  removeRecipient,
  previewMailing,
];
