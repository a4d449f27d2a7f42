import { allReports, reportSeers } from "#contract/reports/rights.ts";
import type { Person } from "#server/kit/access.ts";
import { presentContactRef } from "#server/kit/contact-refs.ts";
import { reachedBy } from "#server/kit/reached.ts";

/** One's own reports and those that one was sent; by right others', in countries whose contacts one sees. */
export const reportReach = reachedBy({
  table: "report",
  own: { among: "e.readers" },
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["contacts_view_all"], also: allReports }],
  search: "e.search",
});

/** Whether a report may be sent to somebody: they open reports, and reach its contact where it has one. */
export const mayReceive = (person: Person, { contact }: { readonly contact: unknown }): boolean =>
  person.rights.meets(reportSeers) && (!contact || presentContactRef(person, contact)?.hash_id != null);

/** Whether somebody ticks a next step off or plans it: whose it is, the author, or who changes others' reports. */
export const keepsStep = (
  { id, rights }: Person,
  report: { readonly user_id: string },
  step: { readonly person_id: string | null },
): boolean =>
  step.person_id === id ||
  (report.user_id === id && rights.at("reports_update", {})) ||
  rights.at("reports_update_all", {});
