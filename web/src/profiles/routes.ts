import { accessReaders } from "#contract/access/rights.ts";
import { routes } from "#web/kit/route.ts";

export const profilesRoutes = routes([
  {
    path: "/admin/managment/profiles",
    permission: "profiles_view",
    load: () => import("./profiles-page.tsx"),
    title: "profiles.title",
  },
  {
    path: "/admin/managment/profiles/{id}/rights",
    permission: "profiles_view",
    load: () => import("./role-rights-page.tsx"),
    title: "profiles.rights",
  },
  {
    path: "/admin/managment/access",
    permission: accessReaders.any,
    load: () => import("./access-page.tsx"),
    title: "profiles.access",
  },
]);
