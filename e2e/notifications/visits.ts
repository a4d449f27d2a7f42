import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/notifications": { who: "bruno" },
};
