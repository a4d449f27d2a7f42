import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/error/{status}": { who: "alice", needs: async () => "/admin/error/404" },
};
