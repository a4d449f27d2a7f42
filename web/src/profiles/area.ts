import { accessHref } from "#contract/access/hrefs.ts";
import { accessReaders } from "#contract/access/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const profilesArea = webArea({
  routes: [
    screen(accessHref.profiles, "profiles_view", "profiles.title", { load: () => import("./profiles-page.tsx") }),
    screen(accessHref.rights, "profiles_view", "profiles.rights", { load: () => import("./role-rights-page.tsx") }),
    screen(accessHref.who, accessReaders.any, "profiles.access", { load: () => import("./access-page.tsx") }),
  ],
});
