import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/orders/invoices": { who: "admin", like: "list" },
  "/admin/orders/invoices/reminders": { who: "admin", like: "list" },
  "/admin/accounting/receivables": { who: "chloe" },
};
