import { routes } from "#web/kit/route.ts";

export const auditRoutes = routes([
  { path: "/admin/audit", permission: "audit_view", load: () => import("./audit-page.tsx"), title: "audit.title" },
]);
