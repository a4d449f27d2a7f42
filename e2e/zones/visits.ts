import { office, recurring } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/areas": { who: "admin", like: "list" },
  "/admin/area/{id}/update": {
    who: "admin",
    like: "record",
    needs: async (api) => `/admin/area/${await office(api)}/update`,
  },
  "/admin/area/{id}/expense/create": {
    who: "admin",
    like: "form",
    needs: async (api) => `/admin/area/${await office(api)}/expense/create`,
  },
  "/admin/area/{id}/expense/view": { who: "admin", like: "record", needs: async (api) => await recurring(api, "view") },
  "/admin/area/{id}/expense/update": {
    who: "admin",
    like: "form",
    needs: async (api) => await recurring(api, "update"),
  },
  "/admin/areas/{id}/taxes": { who: "admin", needs: async (api) => `/admin/areas/${await office(api)}/taxes` },
  "/admin/area/{id}/exchange-rates": {
    who: "admin",
    needs: async (api) => `/admin/area/${await office(api)}/exchange-rates`,
  },
};
