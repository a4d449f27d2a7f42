import { portalHref } from "#contract/portal/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

/** The customer portal. A page load serves `web/portal.html`, which loads only the portal's code. */

export const portalArea = webArea({
  routes: [screen(portalHref, "portal_access", "portal.title", { load: () => import("./portal-page.tsx") })],
});
