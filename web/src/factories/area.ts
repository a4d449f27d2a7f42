import { factoryHref } from "#contract/factories/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const factoriesArea = webArea({
  routes: [
    screen(factoryHref.list, "factories_view", "reference.factory_title", {
      load: () => import("./factories-page.tsx"),
    }),
  ],
});
