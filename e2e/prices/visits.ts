import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/orders/prices": { who: "alice", like: "list" },
};
