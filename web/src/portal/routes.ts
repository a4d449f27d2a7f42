import { portalHref } from "#contract/portal/hrefs.ts";
import { screen, type RouteRecord } from "#web/kit/route.ts";

/** The customer portal. A page load serves `web/portal.html`, which loads only the portal's code. */
export const portalRoutes: readonly RouteRecord[] = [
  screen(portalHref, "portal_access", "portal.title", { load: () => import("./portal-page.tsx") }),
];
