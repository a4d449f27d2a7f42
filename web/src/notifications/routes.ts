import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const notificationsRoutes: readonly RouteRecord[] = [
  screen(notificationsHref, "any-user", "notifications.title", { load: () => import("./notifications-page.tsx") }),
];
