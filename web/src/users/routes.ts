import { userHref } from "#contract/users/hrefs.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { routes } from "#web/kit/route.ts";

export const usersRoutes = routes([
  {
    path: userHref.list.path,
    permission: peopleSeers.any,
    load: () => import("./users-page.tsx"),
    title: "users.title",
  },
  {
    path: userHref.view.path,
    permission: peopleSeers.any,
    load: () => import("./user-page.tsx"),
    title: "users.one",
  },
  {
    path: userHref.contracts.path,
    permission: "user_contracts_view",
    load: () => import("./contracts-page.tsx"),
    title: "users.contracts",
  },
]);
