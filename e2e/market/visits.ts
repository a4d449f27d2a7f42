import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/recipes/market-picture": { who: "alice" },
};
