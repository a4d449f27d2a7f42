import { marketHref } from "#contract/market/hrefs.ts";
import { screen, type RouteRecord } from "#web/kit/route.ts";

export const marketRoutes: readonly RouteRecord[] = [
  screen(marketHref, "statistics_market_picture", "market.title", { load: () => import("./market-page.tsx") }),
];
