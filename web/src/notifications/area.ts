import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const notificationsArea = webArea({
  routes: [
    screen(notificationsHref, "any-user", "notifications.title", { load: () => import("./notifications-page.tsx") }),
  ],
  tiles: [{ name: "news", place: "side", at: 90, need: "any-user", load: () => import("./news-tile.tsx") }],
});
