import { exportsHref } from "#contract/exports/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const exportsArea = webArea({
  routes: [screen(exportsHref, "any-user", "exports.title", { load: () => import("./exports-page.tsx") })],
});
