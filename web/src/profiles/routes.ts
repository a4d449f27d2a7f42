import { accessHref } from "#contract/access/hrefs.ts";
import { accessReaders } from "#contract/access/rights.ts";
import { routes } from "#web/kit/route.ts";

export const profilesRoutes = routes([
  {
    path: accessHref.profiles.path,
    permission: "profiles_view",
    load: () => import("./profiles-page.tsx"),
    title: "profiles.title",
  },
  {
    path: accessHref.rights.path,
    permission: "profiles_view",
    load: () => import("./role-rights-page.tsx"),
    title: "profiles.rights",
  },
  {
    path: accessHref.who.path,
    permission: accessReaders.any,
    load: () => import("./access-page.tsx"),
    title: "profiles.access",
  },
]);
