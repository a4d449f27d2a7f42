import { IconTruckDelivery } from "@tabler/icons-react";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { sampleSeers } from "#contract/tracking/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const trackingArea = webArea({
  routes: [
    screen(trackingHref.list, sampleSeers.any, "tracking.title", { load: () => import("./list-page.tsx") }),
    screen(trackingHref.view, sampleSeers.any, "tracking.one", { load: () => import("./view-page.tsx") }),
  ],
  menu: [
    {
      group: "sell",
      name: "samples",
      icon: IconTruckDelivery,
      paths: [trackingHref.list.path],
      waiting: (c) => c.sample_badge_count,
    },
  ],
  tiles: [
    {
      name: "samples",
      place: "side",
      at: 6,
      own: true,
      need: sampleSeers.any,
      load: () => import("./tiles/attention-tile.tsx"),
    },
    { name: "funnel", place: "side", at: 70, need: sampleSeers.any, load: () => import("./tiles/funnel-tile.tsx") },
  ],
});
