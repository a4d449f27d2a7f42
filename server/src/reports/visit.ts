import { visitLimits } from "#contract/contacts/visit.ts";
import { reportSeers } from "#contract/reports/rights.ts";
import type { VisitPart } from "#server/kit/records/visiting.ts";
import { reportsIn, rowOf } from "./lists.ts";

/** What was said last of a customer. */
export const reportsOfVisit: VisitPart = {
  word: "reports",
  seers: reportSeers,
  read: async (reader, { hash_id }) =>
    (await reportsIn(reader, { contact: hash_id, limit: visitLimits.reports })).data.map((report) => ({
      ...rowOf(report),
      needs: report.needs,
      competitors: report.competitors,
    })),
};
