import { IconMap2 } from "@tabler/icons-react";
import { marketHref } from "#contract/market/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const marketArea = webArea({
  routes: [
    screen(marketHref, "statistics_market_picture", "market.title", { load: () => import("./market-page.tsx") }),
  ],
  menu: [{ group: "create", name: "market", icon: IconMap2, paths: [marketHref.path] }],
});
