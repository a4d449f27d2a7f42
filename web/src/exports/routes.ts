import { routes } from "#web/kit/route.ts";

export const exportsRoutes = routes([
  { path: "/admin/exports", permission: "any-user", load: () => import("./exports-page.tsx"), title: "exports.title" },
]);
