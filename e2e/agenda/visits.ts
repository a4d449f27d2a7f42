import { appointment } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/agenda": { who: "alice" },
  "/admin/agenda/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/agenda/${await appointment(api)}/view`,
  },
};
