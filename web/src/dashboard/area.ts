import { IconHome } from "@tabler/icons-react";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const dashboardArea = webArea({
  routes: [
    screen(homeHref.root, "any-user", "app.home", { load: () => import("./dashboard-page.tsx") }),
    screen(homeHref.dashboard, "any-user", "app.home", { load: () => import("./dashboard-page.tsx") }),
  ],
  menu: [
    {
      group: "home",
      name: "home",
      icon: IconHome,
      key: "h",
      paths: [homeHref.dashboard.path],
      under: [homeHref.root.path],
    },
  ],
  tiles: [
    {
      name: "decisions",
      place: "main",
      at: 10,
      own: true,
      need: "any-user",
      load: () => import("./decisions-tile.tsx"),
    },
  ],
});
