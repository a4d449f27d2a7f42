import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/tools/import/{list}": { who: "admin", needs: async () => "/admin/tools/import/unity" },
  "/admin/import/{kind}": { who: "admin", needs: async () => "/admin/import/users" },
};
