import { auditHref } from "#contract/audit/hrefs.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const auditRoutes: readonly RouteRecord[] = [
  screen(auditHref, "audit_view", "audit.title", { load: () => import("./audit-page.tsx") }),
];
