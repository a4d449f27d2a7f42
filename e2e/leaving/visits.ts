import type { APIRequestContext } from "@playwright/test";
import type { Visits } from "../support/visits.ts";

/** Somebody of the demo company by name. */
async function named(api: APIRequestContext, name: string): Promise<string> {
  const { data } = (await (await api.get(`/api/users?search=${name}`)).json()) as { data: { hash_id: string }[] };
  return data[0]?.hash_id ?? "none";
}

export const visits: Visits = {
  "/admin/managment/users/{id}/leaving": {
    who: "admin",
    needs: async (api) => `/admin/managment/users/${await named(api, "ines")}/leaving`,
  },
  "/admin/managment/users/{id}/joining": {
    who: "admin",
    needs: async (api) => `/admin/managment/users/${await named(api, "noah")}/joining`,
  },
};
