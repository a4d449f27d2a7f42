import { profile } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/managment/profiles": { who: "admin", like: "list" },
  "/admin/managment/profiles/{id}/rights": {
    who: "admin",
    needs: async (api) => `/admin/managment/profiles/${await profile(api)}/rights`,
  },
  "/admin/managment/access": { who: "admin", needs: async () => "/admin/managment/access?right=expense_approving" },
};
