import type { Permission } from "#contract/permissions.ts";
import { routes } from "#web/kit/route.ts";

/** Whoever sees money of some office. */
const seesMoney: readonly Permission[] = [
  "accountings_all",
  "accountings_office",
  "accountings_account",
  "accountings_box",
  "expense_paying",
];

export const accountingRoutes = routes([
  {
    path: "/admin/accounting",
    permission: [...seesMoney, "accountings_areas", "accountings_users_expenses"],
    load: () => import("./accounting-page.tsx"),
    title: "accounting.title",
  },
  {
    path: "/admin/accounting/{id}/office",
    permission: [...seesMoney, "accountings_areas", "accountings_users_expenses"],
    load: () => import("./office-page.tsx"),
    title: "accounting.office",
  },
  {
    path: "/admin/accounting/{id}/accounts",
    permission: ["accountings_all", "accountings_office", "accountings_account", "expense_paying"],
    load: () => import("./accounts-page.tsx"),
    title: "accounting.accounts",
  },
  {
    path: "/admin/accounting/{id}/boxes",
    permission: ["accountings_all", "accountings_office", "accountings_box", "expense_paying"],
    load: () => import("./boxes-page.tsx"),
    title: "accounting.boxes",
  },
]);
