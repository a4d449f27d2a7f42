import { component } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/tools/components": { who: "farah", like: "list" },
  "/admin/tools/components/create": { who: "farah", like: "form" },
  "/admin/tools/components/{id}/update": {
    who: "farah",
    like: "form",
    needs: async (api) => `/admin/tools/components/${await component(api)}/update`,
  },
  "/admin/tools/components/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/tools/components/${await component(api)}/view`,
  },
};
