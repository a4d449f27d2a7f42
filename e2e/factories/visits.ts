import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/tools/factories": { who: "admin", like: "list" },
};
