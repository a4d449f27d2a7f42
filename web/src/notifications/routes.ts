import { routes } from "#web/kit/route.ts";

export const notificationsRoutes = routes([
  {
    path: "/admin/notifications",
    permission: "any-user",
    load: () => import("./notifications-page.tsx"),
    title: "notifications.title",
  },
]);
