import { errorHref } from "#contract/kit/screens.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const shellRoutes: readonly RouteRecord[] = [
  screen(errorHref, "any-account", "app.error_title", { load: () => import("./error-page.tsx") }),
];
