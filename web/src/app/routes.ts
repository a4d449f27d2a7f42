import type { RouteRecord } from "#web/kit/route.ts";
import { allAreas } from "./areas.ts";
import { shellRoutes } from "./shell-routes.ts";

/** Every screen of the product. */
export const allRoutes: readonly RouteRecord[] = [...allAreas.flatMap((area) => area.routes), ...shellRoutes];
