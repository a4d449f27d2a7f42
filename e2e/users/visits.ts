import { person } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/managment/users": { who: "admin", like: "list" },
  "/admin/accounting/contracts": { who: "admin", like: "list" },
  "/admin/managment/users/{id}/update": {
    who: "admin",
    needs: async (api) => `/admin/managment/users/${await person(api)}/update`,
  },
};
