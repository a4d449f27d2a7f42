import { importHref, listImportHref } from "#contract/imports/hrefs.ts";
import { importRights, listImporters } from "#contract/imports/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

const load = () => import("./import-page.tsx");

export const importsArea = webArea({
  routes: [
    screen(importHref, Object.values(importRights).flat(), "imports.title", { load }),
    screen(listImportHref, listImporters.any, "imports.title", { load }),
  ],
});
