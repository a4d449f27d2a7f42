import { order } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/orders": { who: "alice", like: "list" },
  "/admin/orders/customers": { who: "alice", like: "list" },
  "/admin/orders/create": { who: "alice", like: "form" },
  "/admin/orders/contact/{id}/view": {
    who: "alice",
    like: "list",
    needs: async (api) => `/admin/orders/contact/${(await order(api)).contact.hash_id}/view`,
  },
  "/admin/orders/{id}/view": {
    who: "alice",
    needs: async (api) => `/admin/orders/${(await order(api)).hash_id}/view`,
  },
  "/admin/orders/{id}/purchase": {
    who: "admin",
    needs: async (api) => `/admin/orders/${(await order(api, "open")).hash_id}/purchase`,
  },
  "/admin/orders/export": { who: "admin" },
  "/admin/managment/settings/order-tasks": { who: "admin" },
  "/admin/orders/{id}/edit": {
    who: "alice",
    like: "form",
    needs: async (api) => `/admin/orders/${(await order(api, "open")).hash_id}/edit`,
  },
};
