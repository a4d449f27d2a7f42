import { companyRight } from "#contract/settings/rights.ts";
import { routes } from "#web/kit/route.ts";

export const settingsRoutes = routes([
  {
    path: "/admin/settings/user-profile",
    permission: "any-account",
    load: () => import("./user-profile-page.tsx"),
    title: "settings.profile",
  },
  {
    path: "/admin/managment/settings/company",
    permission: companyRight,
    load: () => import("./company-page.tsx"),
    title: "settings.company",
  },
]);
