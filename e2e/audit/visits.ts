import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/audit": { who: "admin", like: "list" },
};
