import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/payslips/configuration": { who: "admin" },
};
