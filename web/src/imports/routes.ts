import { importHref, listImportHref } from "#contract/imports/hrefs.ts";
import { importRights, listImporters } from "#contract/imports/rights.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

const load = () => import("./import-page.tsx");
export const importsRoutes: readonly RouteRecord[] = [
  screen(importHref, Object.values(importRights).flat(), "imports.title", { load }),
  screen(listImportHref, listImporters.any, "imports.title", { load }),
];
