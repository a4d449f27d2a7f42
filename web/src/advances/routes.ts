import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceKeepers, anyAdvance } from "#contract/advances/rights.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const advancesRoutes: readonly RouteRecord[] = [
  screen(advanceHref.own, anyAdvance.any, "advances.title", { load: () => import("./own-page.tsx") }),
  screen(advanceHref.view, anyAdvance.any, "advances.one", { load: () => import("./view-page.tsx") }),
  screen(advanceHref.atAccounting, advanceKeepers.any, "advances.one", {
    load: () => import("./accounting-view-page.tsx"),
  }),
  screen(advanceHref.ofOffice, advanceKeepers.any, "advances.of_office", {
    load: () => import("./office-page.tsx"),
  }),
];
