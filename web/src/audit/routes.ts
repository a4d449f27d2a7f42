import { auditHref } from "#contract/audit/hrefs.ts";
import { routes } from "#web/kit/route.ts";

export const auditRoutes = routes([
  { path: auditHref.path, permission: "audit_view", load: () => import("./audit-page.tsx"), title: "audit.title" },
]);
