import { leavingHref } from "#contract/leaving/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const leavingArea = webArea({
  routes: [
    screen(leavingHref.leaving, "users_update", "leaving.title", { load: () => import("./leaving-page.tsx") }),
    screen(leavingHref.joining, "users_update", "leaving.joining", { load: () => import("./joining-page.tsx") }),
  ],
});
