import { settingsHref } from "#contract/settings/hrefs.ts";
import { companyRight } from "#contract/settings/rights.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const settingsRoutes: readonly RouteRecord[] = [
  screen(settingsHref.profile, "any-account", "settings.profile", { load: () => import("./user-profile-page.tsx") }),
  screen(settingsHref.company, companyRight, "settings.company", { load: () => import("./company-page.tsx") }),
];
