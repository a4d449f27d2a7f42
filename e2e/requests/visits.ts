import type { APIRequestContext } from "@playwright/test";
import type { Visits } from "../support/visits.ts";

interface Listed {
  data: { hash_id: string }[];
}
const request = async (api: APIRequestContext): Promise<string> => {
  // The oldest one that waits to be handed out: other tests only add newer ones.
  const { data } = (await (
    await api.get("/api/supply_requests?whose=all&status=VALIDATED,DELAY&limit=200")
  ).json()) as Listed;
  return data.at(-1)?.hash_id ?? "none";
};

export const visits: Visits = {
  "/admin/managment/requests": { who: "bruno", like: "list" },
  "/admin/managment/requests/purchases": { who: "bruno", like: "list" },
  "/admin/managment/requests/{id}/details": {
    who: "bruno",
    like: "record",
    needs: async (api) => `/admin/managment/requests/${await request(api)}/details`,
  },
  "/admin/managment/settings/request-types": { who: "admin", like: "list" },
  "/admin/managment/settings/kits": { who: "admin", like: "list" },
};
