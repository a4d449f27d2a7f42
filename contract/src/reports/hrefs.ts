import { href, query, words } from "../kit/href.ts";
import type { listReports } from "./endpoints.ts";

/** The screens of reports. */
export const reportHref = {
  list: href("/admin/reports", query<typeof listReports>()),
  /** `week`: a day of the week that a report is drafted of. */
  weekly: href("/admin/reports/weekly", words("week", "draft")),
  /** What a visit report begins with, as an appointment hands it over: `people` with commas between. */
  create: href("/admin/reports/create", words("contact", "people", "date", "place", "title")),
  laboratory: href("/admin/reports/laboratory/create", words("recipe", "contact", "project")),
  view: href("/admin/reports/{id}/view", words("tab", "do", "step")),
  update: href("/admin/reports/{id}/update"),
  mailing: href("/admin/reports/mailing", words("edit", "preview")),
};
