import { recipe } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/recipes": { who: "farah", like: "list" },
  "/admin/recipes/create": { who: "farah", like: "form" },
  "/admin/recipes/manufacturers": { who: "farah", like: "list" },
  "/admin/recipes/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/view`,
  },
  "/admin/recipes/{id}/edit": {
    who: "farah",
    like: "form",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/edit`,
  },
  "/admin/recipes/{id}/add_country": {
    who: "farah",
    like: "form",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/add_country`,
  },
  "/admin/recipes/{id}/country": {
    who: "farah",
    needs: async (api) => `/admin/recipes/${await recipe(api)}/country`,
  },
};
