import { expenseHref } from "#contract/expenses/hrefs.ts";
import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import { accountants, anyExpense } from "#contract/expenses/rights.ts";
import { rightsFor } from "#contract/kit/lifecycle.ts";
import { routes } from "#web/kit/route.ts";

export const expensesRoutes = routes([
  {
    path: expenseHref.home.path,
    permission: anyExpense.any,
    load: () => import("./lists/own-page.tsx"),
    title: "expenses.title",
  },
  {
    path: expenseHref.own.path,
    permission: anyExpense.any,
    load: () => import("./lists/own-page.tsx"),
    title: "expenses.title",
  },
  {
    path: expenseHref.asked.path,
    permission: "expense_approving",
    load: () => import("./lists/asked-page.tsx"),
    title: "expenses.asked",
  },
  {
    path: expenseHref.resume.path,
    permission: anyExpense.any,
    load: () => import("./lists/resume-page.tsx"),
    title: "expenses.resume",
  },
  {
    path: expenseHref.createOffice.path,
    permission: "office_expenses_create",
    load: () => import("./form/create-page.tsx"),
    title: "expenses.new_office",
  },
  {
    path: expenseHref.createReport.path,
    permission: "expense_reports_create",
    load: () => import("./form/create-page.tsx"),
    title: "expenses.new_report",
  },
  {
    path: expenseHref.createTravel.path,
    permission: "travel_expenses_create",
    load: () => import("./form/create-page.tsx"),
    title: "expenses.new_travel",
  },
  {
    path: expenseHref.update.path,
    permission: rightsFor(expenseLifecycle, "update"),
    load: () => import("./form/update-page.tsx"),
    title: "expenses.change",
  },
  {
    path: expenseHref.view.path,
    permission: anyExpense.any,
    load: () => import("./record/view-page.tsx"),
    title: "expenses.one",
  },
  {
    path: expenseHref.atAccounting.path,
    permission: accountants.any,
    load: () => import("./record/accounting-view-page.tsx"),
    title: "expenses.one",
  },
  {
    path: expenseHref.ofOffice.path,
    permission: accountants.any,
    load: () => import("./lists/office-page.tsx"),
    title: "expenses.of_office",
  },
  {
    path: expenseHref.payment.path,
    permission: "expense_paying",
    load: () => import("./payment/payment-page.tsx"),
    title: "expenses.payment",
    ofOffice: "expenses.owed",
  },
]);
