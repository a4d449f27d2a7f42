import { priceHref } from "#contract/prices/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const pricesArea = webArea({
  routes: [screen(priceHref.list, "sale_prices_view", "prices.title", { load: () => import("./prices-page.tsx") })],
});
