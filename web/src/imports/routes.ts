import { importHref } from "#contract/imports/hrefs.ts";
import { importers } from "#contract/imports/rights.ts";
import { routes } from "#web/kit/route.ts";

export const importsRoutes = routes([
  {
    path: importHref.path,
    permission: importers.any,
    load: () => import("./import-page.tsx"),
    title: "imports.title",
  },
]);
