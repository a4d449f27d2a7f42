import { IconCash, IconReceipt, IconReceiptTax } from "@tabler/icons-react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import {
  accountants,
  advanceStatisticians,
  anyExpense,
  expenseKeepers,
  spendingSeers,
  staffSeers,
} from "#contract/expenses/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

const seesOwn = ["expense_reports_view", "office_expenses_view", "travel_expenses_view", "expense_sending"] as const;
const atAccounting = (decide: "validate" | "pay") => (zone?: string) =>
  zone ? expenseHref.ofOffice(zone, { decide }) : accountingHref.home();

export const expensesArea = webArea({
  routes: [
    screen(expenseHref.home, anyExpense.any, "expenses.title", { load: () => import("./lists/own-page.tsx") }),
    screen(expenseHref.own, anyExpense.any, "expenses.title", { load: () => import("./lists/own-page.tsx") }),
    screen(expenseHref.asked, "expense_approving", "expenses.asked", { load: () => import("./lists/asked-page.tsx") }),
    screen(expenseHref.resume, anyExpense.any, "expenses.resume", { load: () => import("./lists/resume-page.tsx") }),
    screen(expenseHref.createOffice, "office_expenses_create", "expenses.new_office", {
      load: () => import("./form/create-page.tsx"),
    }),
    screen(expenseHref.createReport, "expense_reports_create", "expenses.new_report", {
      load: () => import("./form/create-page.tsx"),
    }),
    screen(expenseHref.createTravel, "travel_expenses_create", "expenses.new_travel", {
      load: () => import("./form/create-page.tsx"),
    }),
    screen(expenseHref.update, expenseKeepers, "expenses.change", {
      load: () => import("./form/update-page.tsx"),
    }),
    screen(expenseHref.view, anyExpense.any, "expenses.one", { load: () => import("./record/view-page.tsx") }),
    screen(expenseHref.atAccounting, accountants.any, "expenses.one", {
      load: () => import("./record/accounting-view-page.tsx"),
    }),
    screen(expenseHref.ofOffice, accountants.any, "expenses.of_office", {
      load: () => import("./lists/office-page.tsx"),
    }),
    screen(expenseHref.payment, "expense_paying", "expenses.payment", {
      load: () => import("./payment/payment-page.tsx"),
      ofOffice: "expenses.owed",
    }),
    screen(expenseHref.overview, spendingSeers.any, "expenses.overview", {
      load: () => import("./overview/overview-page.tsx"),
    }),
    screen(expenseHref.advancesOverview, advanceStatisticians.any, "expenses.advances_overview", {
      load: () => import("./overview/advances-page.tsx"),
    }),
    screen(expenseHref.staff, staffSeers.any, "expenses.staff", { load: () => import("./overview/staff-page.tsx") }),
    screen(expenseHref.payPerson, "expense_paying", "expenses.payment", {
      load: () => import("./together/person-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "money",
      name: "expenses",
      icon: IconReceipt,
      key: "e",
      paths: [expenseHref.own.path, expenseHref.home.path, expenseHref.asked.path],
      under: ["/admin/expense", "/admin/avance"],
      waiting: (c) => c.expense_badge_count,
    },
  ],
  tiles: [
    {
      name: "returned",
      place: "main",
      at: 20,
      own: true,
      need: seesOwn,
      load: () => import("./tiles/returned-tile.tsx"),
    },
    {
      name: "my-expenses",
      place: "main",
      at: 40,
      own: true,
      need: seesOwn,
      load: () => import("./tiles/my-expenses-tile.tsx"),
    },
    { name: "drafts", place: "side", at: 10, own: true, need: seesOwn, load: () => import("./tiles/drafts-tile.tsx") },
    { name: "recent", place: "main", at: 50, own: true, need: seesOwn, load: () => import("./tiles/recent-tile.tsx") },
  ],
  decisions: {
    expense: {
      icon: IconReceipt,
      need: "expense_approving",
      all: (zone) => expenseHref.asked({ zoneSelected: zone }),
      actions: async () => (await import("./actions.ts")).expenseActions,
    },
    validate: { icon: IconReceiptTax, need: accountants.any, all: atAccounting("validate") },
    pay: { icon: IconCash, need: accountants.any, all: atAccounting("pay") },
  },
});
