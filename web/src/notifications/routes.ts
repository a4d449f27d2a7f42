import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { routes } from "#web/kit/route.ts";

export const notificationsRoutes = routes([
  {
    path: notificationsHref.path,
    permission: "any-user",
    load: () => import("./notifications-page.tsx"),
    title: "notifications.title",
  },
]);
