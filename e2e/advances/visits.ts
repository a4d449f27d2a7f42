import { advance, office } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/expenses/advances": { who: "alice", like: "list" },
  "/admin/avance/{id}/view": {
    who: "alice",
    like: "record",
    needs: async (api) => `/admin/avance/${await advance(api)}/view`,
  },
  "/admin/accounting/avance/{id}/view": {
    who: "chloe",
    like: "record",
    needs: async (api) => `/admin/accounting/avance/${await advance(api)}/view`,
  },
  "/admin/accounting/{id}/advances": {
    who: "chloe",
    like: "list",
    needs: async (api) => `/admin/accounting/${await office(api)}/advances`,
  },
};
