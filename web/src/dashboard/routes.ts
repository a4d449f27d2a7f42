import { homeHref } from "#contract/dashboard/hrefs.ts";
import { routes } from "#web/kit/route.ts";

export const dashboardRoutes = routes([
  { path: homeHref.root.path, permission: "any-user", load: () => import("./dashboard-page.tsx"), title: "app.home" },
  {
    path: homeHref.dashboard.path,
    permission: "any-user",
    load: () => import("./dashboard-page.tsx"),
    title: "app.home",
  },
]);
