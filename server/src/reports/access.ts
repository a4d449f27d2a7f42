import { allReports, reportSeers } from "#contract/reports/rights.ts";
import { wouldReach } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { reachedBy } from "#server/kit/records/reached.ts";

/**
 * A person sees their own reports and those sent to them. With a right to others' reports, they also see those in countries whose contacts they see.
 */
export const reportReach = reachedBy({
  table: "report",
  own: { among: "e.readers" },
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["contacts_view_all"], also: allReports }],
  search: "e.search",
});

/** A report may be sent to a person who may open reports and sees its contact, if it has one. */
export const mayReceive = (person: Person, { contact }: { readonly contact: unknown }): boolean =>
  person.rights.meets(reportSeers) && (!contact || wouldReach(person, contact));

/** Whether a person may tick a next step off or plan it: the assignee, the author, or a person who may change others' reports. */
export const keepsStep = (
  { id, rights }: Person,
  report: { readonly user_id: string },
  step: { readonly person_id: string | null },
): boolean =>
  step.person_id === id ||
  (report.user_id === id && rights.at("reports_update", {})) ||
  rights.at("reports_update_all", {});
