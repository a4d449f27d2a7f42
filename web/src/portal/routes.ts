import { portalHref } from "#contract/portal/hrefs.ts";
import { screen, type RouteRecord } from "#web/kit/route.ts";

/** The customer's own shell. A page load of it is `web/portal.html`, which has only what it needs. */
export const portalRoutes: readonly RouteRecord[] = [
  screen(portalHref, "portal_access", "portal.title", { load: () => import("./portal-page.tsx") }),
];
