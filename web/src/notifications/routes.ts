import { routes } from "../app/route.ts";

export const notificationsRoutes = routes([
  {
    path: "/admin/notifications",
    permission: "any-user",
    load: () => import("./notifications-page.tsx"),
    title: "notifications.title",
  },
]);
