import type { APIRequestContext } from "@playwright/test";
import { office } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

interface Listed {
  data: { hash_id: string }[];
}
const idsAt = async (api: APIRequestContext, path: string): Promise<string[]> =>
  ((await (await api.get(path)).json()) as Listed).data.map((row) => row.hash_id);
const france = async (api: APIRequestContext): Promise<string> =>
  (await idsAt(api, "/api/country?search=France"))[0] ?? "none";

export const visits: Visits = {
  "/admin/settings/holidays": { who: "alice", like: "list" },
  "/admin/managment/holidays/{id}/view": {
    who: "alice",
    like: "record",
    // The oldest one: other tests only add newer ones.
    needs: async (api) => `/admin/managment/holidays/${(await idsAt(api, "/api/holidays")).at(-1) ?? "none"}/view`,
  },
  "/admin/managment/selected/office/holidays": {
    who: "gaston",
    needs: async (api) => `/admin/managment/selected/office/holidays?selected=${await office(api)}`,
  },
  "/admin/managment/office/holidays": { who: "gaston", like: "table" },
  "/admin/managment/selected/office/holidays/users": { who: "gaston" },
  "/admin/managment/holidays/users": { who: "gaston", like: "table" },
  "/admin/managment/holidays/generate/overview": { who: "gaston", like: "table" },
  "/admin/managment/settings/users/holiday": { who: "admin", like: "table" },
  "/admin/managment/settings/country/{id}/holiday": {
    who: "admin",
    like: "table",
    needs: async (api) => `/admin/managment/settings/country/${await france(api)}/holiday`,
  },
  "/admin/managment/settings/country/{id}/holiday_type/create": {
    who: "admin",
    like: "form",
    needs: async (api) => `/admin/managment/settings/country/${await france(api)}/holiday_type/create`,
  },
  "/admin/managment/settings/country/{id}/holiday/{type}/configurations": {
    who: "admin",
    needs: async (api) => {
      const country = await france(api);
      const [type] = await idsAt(api, `/api/country/${country}/holiday_types`);
      return `/admin/managment/settings/country/${country}/holiday/${type ?? "none"}/configurations`;
    },
  },
};
