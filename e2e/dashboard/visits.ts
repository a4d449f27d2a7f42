import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin": { who: "bruno", like: "home" },
  "/admin/dashboard": { who: "chloe" },
};
