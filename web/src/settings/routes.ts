import { settingsHref } from "#contract/settings/hrefs.ts";
import { companyRight } from "#contract/settings/rights.ts";
import { routes } from "#web/kit/route.ts";

export const settingsRoutes = routes([
  {
    path: settingsHref.profile.path,
    permission: "any-account",
    load: () => import("./user-profile-page.tsx"),
    title: "settings.profile",
  },
  {
    path: settingsHref.company.path,
    permission: companyRight,
    load: () => import("./company-page.tsx"),
    title: "settings.company",
  },
]);
