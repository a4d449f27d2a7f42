import { customer } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/contacts": { who: "alice", like: "list" },
  "/admin/contacts/create": { who: "alice" },
  "/admin/contacts/{id}/update": {
    who: "alice",
    needs: async (api) => `/admin/contacts/${await customer(api)}/update`,
  },
  "/admin/contacts/{id}/view": {
    who: "alice",
    needs: async (api) => `/admin/contacts/${await customer(api)}/view`,
  },
  "/admin/contacts/{id}/visit": {
    who: "alice",
    needs: async (api) => `/admin/contacts/${await customer(api)}/visit`,
  },
  "/admin/contacts/{id}/merge": {
    who: "alice",
    needs: async (api) => `/admin/contacts/${await customer(api)}/merge`,
  },
  "/admin/contacts/duplicates": { who: "alice" },
};
