import type { RouteRecord } from "./route.ts";
import { accessRoutes } from "../access/routes.ts";
import { dashboardRoutes } from "../dashboard/routes.ts";
import { notificationsRoutes } from "../notifications/routes.ts";
import { settingsRoutes } from "../settings/routes.ts";
import { shellRoutes } from "./shell-routes.ts";

/** Every screen of the product; an area adds its `routes.ts` here. */
export const allRoutes: readonly RouteRecord[] = [...accessRoutes, ...dashboardRoutes, ...notificationsRoutes, ...settingsRoutes, ...shellRoutes];
