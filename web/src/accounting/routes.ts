import { accountingHref } from "#contract/accounting/hrefs.ts";
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
    path: accountingHref.home.path,
    permission: [...seesMoney, "accountings_areas", "accountings_users_expenses"],
    load: () => import("./accounting-page.tsx"),
    title: "accounting.title",
  },
  {
    path: accountingHref.office.path,
    permission: [...seesMoney, "accountings_areas", "accountings_users_expenses"],
    load: () => import("./office-page.tsx"),
    title: "accounting.office",
  },
  {
    path: accountingHref.accounts.path,
    permission: ["accountings_all", "accountings_office", "accountings_account", "expense_paying"],
    load: () => import("./accounts-page.tsx"),
    title: "accounting.accounts",
  },
  {
    path: accountingHref.boxes.path,
    permission: ["accountings_all", "accountings_office", "accountings_box", "expense_paying"],
    load: () => import("./boxes-page.tsx"),
    title: "accounting.boxes",
  },
]);
