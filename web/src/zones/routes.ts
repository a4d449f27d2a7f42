import { officeSeers, rateKeepers } from "#contract/zones/rights.ts";
import { routes } from "#web/kit/route.ts";

const taxSeers = ["taxes_view", "taxes_create", "taxes_update", "taxes_delete"] as const;

export const zonesRoutes = routes([
  { path: "/admin/areas", permission: "areas_view", load: () => import("./areas-page.tsx"), title: "zones.title" },
  {
    path: "/admin/area/{id}/update",
    permission: officeSeers.any,
    load: () => import("./area-page.tsx"),
    title: "zones.one",
  },
  {
    path: "/admin/area/{id}/expense/create",
    permission: "office_expenses_update_all",
    load: () => import("./charge-create-page.tsx"),
    title: "zones.new_recurring",
  },
  {
    path: "/admin/area/{id}/expense/view",
    permission: "areas_view",
    load: () => import("./charge-view-page.tsx"),
    title: "zones.recurring_one",
  },
  {
    path: "/admin/area/{id}/expense/update",
    permission: "office_expenses_update_all",
    load: () => import("./charge-update-page.tsx"),
    title: "zones.change_recurring",
  },
  {
    path: "/admin/areas/{id}/taxes",
    permission: taxSeers,
    load: () => import("./taxes-page.tsx"),
    title: "zones.taxes",
  },
  {
    path: "/admin/area/{id}/exchange-rates",
    permission: ["exchanges_view", ...rateKeepers.any],
    load: () => import("./rates-page.tsx"),
    title: "zones.rates",
  },
]);
