import { zoneHref } from "#contract/zones/hrefs.ts";
import { officeSeers, rateKeepers } from "#contract/zones/rights.ts";
import { routes } from "#web/kit/route.ts";

const taxSeers = ["taxes_view", "taxes_create", "taxes_update", "taxes_delete"] as const;

export const zonesRoutes = routes([
  { path: zoneHref.list.path, permission: "areas_view", load: () => import("./areas-page.tsx"), title: "zones.title" },
  {
    path: zoneHref.view.path,
    permission: officeSeers.any,
    load: () => import("./area-page.tsx"),
    title: "zones.one",
  },
  {
    path: zoneHref.createCharge.path,
    permission: "office_expenses_update_all",
    load: () => import("./charge-create-page.tsx"),
    title: "zones.new_recurring",
  },
  {
    path: zoneHref.charge.path,
    permission: "areas_view",
    load: () => import("./charge-view-page.tsx"),
    title: "zones.recurring_one",
  },
  {
    path: zoneHref.updateCharge.path,
    permission: "office_expenses_update_all",
    load: () => import("./charge-update-page.tsx"),
    title: "zones.change_recurring",
  },
  {
    path: zoneHref.taxes.path,
    permission: taxSeers,
    load: () => import("./taxes-page.tsx"),
    title: "zones.taxes",
  },
  {
    path: zoneHref.rates.path,
    permission: ["exchanges_view", ...rateKeepers.any],
    load: () => import("./rates-page.tsx"),
    title: "zones.rates",
  },
]);
