import { href, query, words } from "../kit/href.ts";
import type { listReports } from "./endpoints.ts";

export const reportHref = {
  list: href("/admin/reports", query<typeof listReports>()),
  /** `week`: a day of the week to draft the report of. */
  weekly: href("/admin/reports/weekly", words("week", "draft")),
  /** Initial values of a visit report, as passed by an appointment. `people`: identifiers separated by commas. */
  create: href("/admin/reports/create", words("contact", "people", "date", "place", "title", "appointment")),
  laboratory: href("/admin/reports/laboratory/create", words("recipe", "contact", "project")),
  view: href("/admin/reports/{id}/view", words("tab", "do", "step")),
  update: href("/admin/reports/{id}/update"),
  mailing: href("/admin/reports/mailing", words("edit", "preview")),
};
