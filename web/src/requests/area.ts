import { IconShoppingBag } from "@tabler/icons-react";
import { requestHref } from "#contract/requests/hrefs.ts";
import { purchaseSeers } from "#contract/requests/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const requestsArea = webArea({
  routes: [
    screen(requestHref.list, "any-user", "requests.list", { load: () => import("./list-page.tsx") }),
    screen(requestHref.purchases, purchaseSeers.any, "requests.purchases", {
      load: () => import("./purchases-page.tsx"),
    }),
    screen(requestHref.view, "any-user", "requests.one", { load: () => import("./view-page.tsx") }),
    screen(requestHref.types, "request_types_view", "requests.types", { load: () => import("./types-page.tsx") }),
    screen(requestHref.kits, "request_types_view", "requests.kits", { load: () => import("./kits-page.tsx") }),
  ],
  menu: [
    {
      group: "office",
      name: "requests",
      icon: IconShoppingBag,
      paths: [requestHref.list.path],
      tabs: [requestHref.list.path, requestHref.purchases.path, requestHref.types.path, requestHref.kits.path],
      waiting: (c) => c.request_badge_count,
    },
  ],
  decisions: {
    supply_request: {
      icon: IconShoppingBag,
      need: "any-user",
      all: (zone) => requestHref.list({ whose: "decide", ...(zone && { zone }) }),
      actions: async () => (await import("./actions.ts")).requestActions,
    },
  },
});
