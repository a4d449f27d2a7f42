import { office } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/accounting": { who: "hugo" },
  "/admin/accounting/{id}/office": {
    who: "chloe",
    needs: async (api) => `/admin/accounting/${await office(api)}/office`,
  },
  "/admin/accounting/{id}/accounts": {
    who: "chloe",
    like: "holders",
    needs: async (api) => `/admin/accounting/${await office(api)}/accounts`,
  },
  "/admin/accounting/{id}/boxes": {
    who: "chloe",
    needs: async (api) => `/admin/accounting/${await office(api)}/boxes`,
  },
  "/admin/accounting/{id}/closing": {
    who: "hugo",
    needs: async (api) => `/admin/accounting/${await office(api)}/closing`,
  },
};
