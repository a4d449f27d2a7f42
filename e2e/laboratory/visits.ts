import { batch, lotInStock, stockCount, stockPlace } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/laboratory": { who: "farah", like: "list" },
  "/admin/laboratory/{id}/view": {
    who: "farah",
    needs: async (api) => `/admin/laboratory/${await stockPlace(api, "laboratories")}/view`,
  },
  "/admin/laboratory/expiring": { who: "farah", like: "list" },
  "/admin/laboratory/scan": { who: "farah" },
  "/admin/laboratory/lot/{id}/trace": {
    who: "farah",
    needs: async (api) => `/admin/laboratory/lot/${await lotInStock(api)}/trace`,
  },
  "/admin/warehouses": { who: "farah", like: "list" },
  "/admin/warehouses/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/warehouses/${await stockPlace(api, "warehouse")}/view`,
  },
  "/admin/laboratory/batches": { who: "farah", like: "list" },
  "/admin/laboratory/batches/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/laboratory/batches/${await batch(api)}/view`,
  },
  "/admin/laboratory/counts/{id}/view": {
    who: "farah",
    like: "record",
    needs: async (api) => `/admin/laboratory/counts/${await stockCount(api)}/view`,
  },
};
