import { IconMapPin } from "@tabler/icons-react";
import { importHref } from "#contract/imports/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { officeSeers, rateKeepers } from "#contract/zones/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

const taxSeers = ["taxes_view", "taxes_create", "taxes_update", "taxes_delete"] as const;

export const zonesArea = webArea({
  routes: [
    screen(zoneHref.list, "areas_view", "zones.title", { load: () => import("./areas-page.tsx") }),
    screen(zoneHref.view, officeSeers.any, "zones.one", { load: () => import("./area-page.tsx") }),
    screen(zoneHref.createCharge, "office_expenses_update_all", "zones.new_recurring", {
      load: () => import("./charge-create-page.tsx"),
    }),
    screen(zoneHref.charge, "areas_view", "zones.recurring_one", { load: () => import("./charge-view-page.tsx") }),
    screen(zoneHref.updateCharge, "office_expenses_update_all", "zones.change_recurring", {
      load: () => import("./charge-update-page.tsx"),
    }),
    screen(zoneHref.taxes, taxSeers, "zones.taxes", { load: () => import("./taxes-page.tsx") }),
    screen(zoneHref.rates, ["exchanges_view", ...rateKeepers.any], "zones.rates", {
      load: () => import("./rates-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "setup",
      name: "areas",
      icon: IconMapPin,
      paths: [zoneHref.list.path],
      under: ["/admin/area", importHref("exchange_rates")],
    },
  ],
});
