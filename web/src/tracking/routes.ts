import { trackingHref } from "#contract/tracking/hrefs.ts";
import { sampleSeers } from "#contract/tracking/rights.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const trackingRoutes: readonly RouteRecord[] = [
  screen(trackingHref.list, sampleSeers.any, "tracking.title", { load: () => import("./list-page.tsx") }),
  screen(trackingHref.view, sampleSeers.any, "tracking.one", { load: () => import("./view-page.tsx") }),
];
