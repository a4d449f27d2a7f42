import { conditionHref } from "#contract/conditions/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const conditionsArea = webArea({
  routes: [
    screen(conditionHref.list, "payment_conditions_view", "conditions.title", {
      load: () => import("./conditions-page.tsx"),
    }),
  ],
});
