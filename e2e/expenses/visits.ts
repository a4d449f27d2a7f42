import { expense, office, owing } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/expenses": { who: "alice", like: "list" },
  "/admin/expenses/list": { who: "alice" },
  "/admin/expenses/asked": { who: "bruno", like: "list" },
  "/admin/expenses/resume": { who: "alice" },
  "/admin/expense/create/office": { who: "esther", like: "form" },
  "/admin/expense/create/report": { who: "alice", like: "form" },
  "/admin/expense/create/travel": { who: "alice" },
  "/admin/expense/{id}/update": {
    who: "alice",
    like: "form",
    needs: async (api) => `/admin/expense/${await expense(api, "DRAFT")}/update`,
  },
  "/admin/expense/{id}/view": {
    who: "alice",
    needs: async (api) => `/admin/expense/${await expense(api, "PAID")}/view`,
  },
  "/admin/accounting/{id}/expenses": {
    who: "chloe",
    like: "list",
    needs: async (api) => `/admin/accounting/${await office(api)}/expenses`,
  },
  "/admin/accounting/expenses/{id}/view": {
    who: "chloe",
    like: "record",
    needs: async (api) => `/admin/accounting/expenses/${await expense(api, "APPROVED")}/view`,
  },
  "/admin/accounting/statistic/overview": { who: "hugo" },
  "/admin/accounting/statistic/advances/overview": { who: "hugo" },
  "/admin/accounting/{id}/user": {
    who: "chloe",
    like: "list",
    needs: async (api) => `/admin/accounting/${await office(api)}/user`,
  },
  "/admin/accounting/office/{id}/payment": {
    who: "chloe",
    needs: async (api) =>
      `/admin/accounting/office/${await office(api)}/payment?expense=${await expense(api, "VALIDATED")}`,
  },
  "/admin/accounting/office/{zone}/user/{id}/payment": {
    who: "chloe",
    needs: async (api) => {
      const { user, zone } = await owing(api);
      return `/admin/accounting/office/${zone}/user/${user}/payment`;
    },
  },
};
