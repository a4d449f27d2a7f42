import { IconBuildingBank, IconCashBanknote } from "@tabler/icons-react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { closingSeers } from "#contract/accounting/rights.ts";
import type { Permission } from "#contract/permissions.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

/** Rights to see money of any office. */
const seesMoney: readonly Permission[] = [
  "accountings_all",
  "accountings_office",
  "accountings_account",
  "accountings_box",
  "expense_paying",
];

/** Rights to handle an office's expenses or see its balances. */
const seesOffices = [
  "expense_approving",
  "expense_validating",
  "expense_paying",
  "expense_rollback",
  "accountings_users_expenses",
  "accountings_all",
  "accountings_office",
  "accountings_account",
  "accountings_box",
] as const;

export const accountingArea = webArea({
  routes: [
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
  ],
  menu: [
    {
      group: "money",
      name: "accounting",
      icon: IconBuildingBank,
      key: "a",
      paths: [accountingHref.home.path],
      tabs: [accountingHref.home.path, invoiceHref.receivables.path],
      waiting: (c) => c.expense_validate_count + c.expense_pay_count + c.advance_badge_count + c.cash_count_badge_count,
    },
  ],
  tiles: [
    {
      name: "closings",
      place: "side",
      at: 8,
      need: "accountings_closing",
      load: () => import("./tiles/closings-tile.tsx"),
    },
    { name: "offices", place: "main", at: 30, need: seesOffices, load: () => import("./tiles/offices-tile.tsx") },
  ],
  decisions: {
    cash_count: {
      icon: IconCashBanknote,
      need: "accountings_closing",
      all: (zone) => (zone ? accountingHref.boxes(zone) : accountingHref.home()),
      actions: async () => (await import("./counts/actions.ts")).countActions,
    },
  },
});
