import { report } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/reports": { who: "alice", like: "list" },
  "/admin/reports/weekly": { who: "alice", like: "list" },
  "/admin/reports/mailing": { who: "admin" },
  "/admin/reports/create": { who: "alice", like: "form" },
  "/admin/reports/laboratory/create": { who: "farah", like: "form" },
  "/admin/reports/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/reports/${await report(api, "SENT")}/view`,
  },
  "/admin/reports/{id}/update": {
    who: "alice",
    like: "form",
    needs: async (api) => `/admin/reports/${await report(api, "DRAFT")}/update`,
  },
};
