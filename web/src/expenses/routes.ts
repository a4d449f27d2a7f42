import { expenseLifecycle } from "#contract/expenses/lifecycle.ts";
import { accountants, anyExpense } from "#contract/expenses/rights.ts";
import { rightsFor } from "#contract/kit/lifecycle.ts";
import { routes } from "#web/kit/route.ts";

export const expensesRoutes = routes([
  {
    path: "/admin/expenses",
    permission: anyExpense.any,
    load: () => import("./lists/own-page.tsx"),
    title: "expenses.title",
  },
  {
    path: "/admin/expenses/list",
    permission: anyExpense.any,
    load: () => import("./lists/own-page.tsx"),
    title: "expenses.title",
  },
  {
    path: "/admin/expenses/asked",
    permission: "expense_approving",
    load: () => import("./lists/asked-page.tsx"),
    title: "expenses.asked",
  },
  {
    path: "/admin/expenses/resume",
    permission: anyExpense.any,
    load: () => import("./lists/resume-page.tsx"),
    title: "expenses.resume",
  },
  {
    path: "/admin/expense/create/office",
    permission: "office_expenses_create",
    load: () => import("./form/create-page.tsx"),
    title: "expenses.new_office",
  },
  {
    path: "/admin/expense/create/report",
    permission: "expense_reports_create",
    load: () => import("./form/create-page.tsx"),
    title: "expenses.new_report",
  },
  {
    path: "/admin/expense/create/travel",
    permission: "travel_expenses_create",
    load: () => import("./form/create-page.tsx"),
    title: "expenses.new_travel",
  },
  {
    path: "/admin/expense/{id}/update",
    permission: rightsFor(expenseLifecycle, "update"),
    load: () => import("./form/update-page.tsx"),
    title: "expenses.change",
  },
  {
    path: "/admin/expense/{id}/view",
    permission: anyExpense.any,
    load: () => import("./record/view-page.tsx"),
    title: "expenses.one",
  },
  {
    path: "/admin/accounting/expenses/{id}/view",
    permission: accountants.any,
    load: () => import("./record/accounting-view-page.tsx"),
    title: "expenses.one",
  },
  {
    path: "/admin/accounting/{id}/expenses",
    permission: accountants.any,
    load: () => import("./lists/office-page.tsx"),
    title: "expenses.of_office",
  },
  {
    path: "/admin/accounting/office/{id}/payment",
    permission: "expense_paying",
    load: () => import("./payment/payment-page.tsx"),
    title: "expenses.payment",
    ofOffice: "expenses.owed",
  },
]);
