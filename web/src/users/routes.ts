import { userHref } from "#contract/users/hrefs.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

export const usersRoutes: readonly RouteRecord[] = [
  screen(userHref.list, peopleSeers.any, "users.title", { load: () => import("./users-page.tsx") }),
  screen(userHref.view, peopleSeers.any, "users.one", { load: () => import("./user-page.tsx") }),
  screen(userHref.contracts, "user_contracts_view", "users.contracts", { load: () => import("./contracts-page.tsx") }),
];
