import { supply } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

const screens = (screen: "materials" | "fournitures", search: string): Visits => ({
  [`/admin/managment/${screen}`]: { who: "bruno", like: "list" },
  [`/admin/managment/${screen}/zone/{zone}/zone/{id}/view`]: {
    who: "bruno",
    like: "record",
    needs: async (api) => {
      const { zone, id } = await supply(api, search);
      return `/admin/managment/${screen}/zone/${zone}/zone/${id}/view`;
    },
  },
  [`/admin/managment/${screen}/{id}/create`]: {
    who: "bruno",
    like: "form",
    needs: async (api) => `/admin/managment/${screen}/${(await supply(api, search)).zone}/create`,
  },
  [`/admin/managment/${screen}/{id}/statistics`]: {
    who: "bruno",
    needs: async (api) => `/admin/managment/${screen}/${(await supply(api, search)).id}/statistics`,
  },
  [`/admin/managment/${screen}/zone/{zone}/timeline`]: {
    who: "bruno",
    like: "list",
    needs: async (api) => `/admin/managment/${screen}/zone/${(await supply(api, search)).zone}/timeline`,
  },
});

export const visits: Visits = {
  ...screens("materials", "docking"),
  ...screens("fournitures", "bookcase"),
  "/admin/managment/fournitures/transfers": { who: "bruno", like: "list" },
  "/admin/managment/fournitures/counts": { who: "bruno", like: "list" },
  "/admin/managment/fournitures/scan": { who: "bruno" },
  "/admin/managment/fournitures/maintenance": { who: "bruno", like: "list" },
  "/admin/managment/fournitures/confirmations": { who: "bruno", like: "list" },
  "/admin/managment/fournitures/pending": { who: "bruno", like: "list" },
  "/admin/settings/supplies": { who: "alice" },
  "/admin/managment/settings/supply-categories": { who: "admin", like: "list" },
};
