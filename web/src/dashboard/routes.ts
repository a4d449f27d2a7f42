import { homeHref } from "#contract/dashboard/hrefs.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const dashboardRoutes: readonly RouteRecord[] = [
  screen(homeHref.root, "any-user", "app.home", { load: () => import("./dashboard-page.tsx") }),
  screen(homeHref.dashboard, "any-user", "app.home", { load: () => import("./dashboard-page.tsx") }),
];
