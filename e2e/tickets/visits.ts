import type { APIRequestContext } from "@playwright/test";
import type { Visits } from "../support/visits.ts";

interface Listed {
  data: { hash_id: string }[];
}
const ticket = async (api: APIRequestContext): Promise<string> => {
  // The oldest one that is open: other tests only add newer ones.
  const { data } = (await (await api.get("/api/manager/tickets?state=OPEN&limit=200")).json()) as Listed;
  return data.at(-1)?.hash_id ?? "none";
};

export const visits: Visits = {
  "/admin/settings/asking/tickets": { who: "alice", like: "list" },
  "/admin/managment/tickets": { who: "bruno", like: "list" },
  "/admin/managment/tickets/{id}/details": {
    who: "bruno",
    needs: async (api) => `/admin/managment/tickets/${await ticket(api)}/details`,
  },
  "/admin/managment/tickets/statistics": { who: "admin" },
  "/admin/managment/settings/tickets/type": { who: "admin", like: "list" },
  "/admin/managment/settings/tickets/{id}/type": {
    who: "admin",
    needs: async (api) => {
      const { data } = (await (await api.get("/api/ticket_types?search=purchase")).json()) as Listed;
      return `/admin/managment/settings/tickets/${data[0]?.hash_id ?? "none"}/type`;
    },
  },
};
