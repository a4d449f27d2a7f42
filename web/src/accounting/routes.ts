import { accountingHref } from "#contract/accounting/hrefs.ts";
import { closingSeers } from "#contract/accounting/rights.ts";
import type { Permission } from "#contract/permissions.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";

/** Rights to see money of any office. */
const seesMoney: readonly Permission[] = [
  "accountings_all",
  "accountings_office",
  "accountings_account",
  "accountings_box",
  "expense_paying",
];

export const accountingRoutes: readonly RouteRecord[] = [
  screen(accountingHref.home, [...seesMoney, "accountings_areas", "accountings_users_expenses"], "accounting.title", {
    load: () => import("./accounting-page.tsx"),
  }),
  screen(
    accountingHref.office,
    [...seesMoney, "accountings_areas", "accountings_users_expenses"],
    "accounting.office",
    { load: () => import("./office-page.tsx") },
  ),
  screen(
    accountingHref.accounts,
    ["accountings_all", "accountings_office", "accountings_account", "expense_paying"],
    "accounting.accounts",
    { load: () => import("./accounts-page.tsx") },
  ),
  screen(
    accountingHref.boxes,
    ["accountings_all", "accountings_office", "accountings_box", "expense_paying"],
    "accounting.boxes",
    { load: () => import("./boxes-page.tsx") },
  ),
  screen(accountingHref.closing, closingSeers.any, "accounting.closing", {
    load: () => import("./closing/closing-page.tsx"),
  }),
];
