import { importHref } from "#contract/imports/hrefs.ts";
import { importers } from "#contract/imports/rights.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const importsRoutes: readonly RouteRecord[] = [
  screen(importHref, importers.any, "imports.title", { load: () => import("./import-page.tsx") }),
];
