import { routes } from "#web/kit/route.ts";

export const dashboardRoutes = routes([
  { path: "/admin", permission: "any-user", load: () => import("./dashboard-page.tsx"), title: "app.home" },
  { path: "/admin/dashboard", permission: "any-user", load: () => import("./dashboard-page.tsx"), title: "app.home" },
]);
