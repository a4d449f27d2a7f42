import { routes } from "#web/kit/route.ts";

export const shellRoutes = routes([
  {
    path: "/admin/error/{status}",
    permission: "any-account",
    load: () => import("./error-page.tsx"),
    title: "app.error_title",
  },
]);
