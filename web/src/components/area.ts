import { componentHref } from "#contract/components/hrefs.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const componentsArea = webArea({
  routes: [
    screen(componentHref.list, "components_view", "reference.component_title", {
      load: () => import("./components-page.tsx"),
    }),
    screen(componentHref.create, "components_create", "components.new", { load: () => import("./create-page.tsx") }),
    screen(componentHref.update, "components_update", "components.change", { load: () => import("./update-page.tsx") }),
    screen(componentHref.view, "components_view", "components.one", { load: () => import("./component-page.tsx") }),
  ],
  makers: {
    "components.all": { kind: "component", need: "components_create", load: () => import("./make.tsx") },
  },
});
