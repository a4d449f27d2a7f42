import { peopleSeers } from "#contract/users/rights.ts";
import { routes } from "#web/kit/route.ts";

export const usersRoutes = routes([
  {
    path: "/admin/managment/users",
    permission: peopleSeers.any,
    load: () => import("./users-page.tsx"),
    title: "users.title",
  },
  {
    path: "/admin/managment/users/{id}/update",
    permission: peopleSeers.any,
    load: () => import("./user-page.tsx"),
    title: "users.one",
  },
  {
    path: "/admin/accounting/contracts",
    permission: "user_contracts_view",
    load: () => import("./contracts-page.tsx"),
    title: "users.contracts",
  },
]);
