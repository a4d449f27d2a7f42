import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/managment/settings/payment-conditions": { who: "admin", like: "list" },
};
