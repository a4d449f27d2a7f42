import { accessHref } from "#contract/access/hrefs.ts";
import { accessReaders } from "#contract/access/rights.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const profilesRoutes: readonly RouteRecord[] = [
  screen(accessHref.profiles, "profiles_view", "profiles.title", { load: () => import("./profiles-page.tsx") }),
  screen(accessHref.rights, "profiles_view", "profiles.rights", { load: () => import("./role-rights-page.tsx") }),
  screen(accessHref.who, accessReaders.any, "profiles.access", { load: () => import("./access-page.tsx") }),
];
