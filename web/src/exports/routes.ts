import { exportsHref } from "#contract/exports/hrefs.ts";
import { routes } from "#web/kit/route.ts";

export const exportsRoutes = routes([
  { path: exportsHref.path, permission: "any-user", load: () => import("./exports-page.tsx"), title: "exports.title" },
]);
