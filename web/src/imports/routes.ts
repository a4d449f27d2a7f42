import { importers } from "#contract/imports/rights.ts";
import { routes } from "#web/kit/route.ts";

export const importsRoutes = routes([
  {
    path: "/admin/import/{kind}",
    permission: importers.any,
    load: () => import("./import-page.tsx"),
    title: "imports.title",
  },
]);
