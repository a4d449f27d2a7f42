import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/settings/user-profile": { who: "alice" },
  "/admin/managment/settings/company": { who: "admin" },
};
