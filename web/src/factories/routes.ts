import { factoryHref } from "#contract/factories/hrefs.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const factoriesRoutes: readonly RouteRecord[] = [
  screen(factoryHref.list, "factories_view", "reference.factory_title", { load: () => import("./factories-page.tsx") }),
];
