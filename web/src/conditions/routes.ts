import { conditionHref } from "#contract/conditions/hrefs.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const conditionsRoutes: readonly RouteRecord[] = [
  screen(conditionHref.list, "payment_conditions_view", "conditions.title", {
    load: () => import("./conditions-page.tsx"),
  }),
];
