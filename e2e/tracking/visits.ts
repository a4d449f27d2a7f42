import { sample } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/tracking": { who: "alice", like: "list" },
  "/admin/tracking/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/tracking/${await sample(api)}/view`,
  },
};
