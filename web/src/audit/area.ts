import { auditHref } from "#contract/audit/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const auditArea = webArea({
  routes: [screen(auditHref, "audit_view", "audit.title", { load: () => import("./audit-page.tsx") })],
});
