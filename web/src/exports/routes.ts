import { exportsHref } from "#contract/exports/hrefs.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const exportsRoutes: readonly RouteRecord[] = [
  screen(exportsHref, "any-user", "exports.title", { load: () => import("./exports-page.tsx") }),
];
