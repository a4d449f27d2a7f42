import * as calls from "#contract/expenses/endpoints.ts";
import { type Need, permissionsOf } from "#contract/kit/endpoint.ts";
import { routes } from "../app/route.ts";

/** A screen is open to those who may make the call that it stands on. */
const as = (call: { permission: Need }) => permissionsOf(call.permission);

export const expensesRoutes = routes([
  {
    path: "/admin/expenses",
    permission: as(calls.scrollExpenses),
    load: () => import("./lists/own-page.tsx"),
    title: "expenses.title",
  },
  {
    path: "/admin/expenses/list",
    permission: as(calls.scrollExpenses),
    load: () => import("./lists/own-page.tsx"),
    title: "expenses.title",
  },
  {
    path: "/admin/expenses/asked",
    permission: as(calls.scrollNotApproved),
    load: () => import("./lists/asked-page.tsx"),
    title: "expenses.asked",
  },
  {
    path: "/admin/expenses/resume",
    permission: as(calls.userStats),
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
    permission: as(calls.updateExpense),
    load: () => import("./form/update-page.tsx"),
    title: "expenses.change",
  },
  {
    path: "/admin/expense/{id}/view",
    permission: as(calls.getExpense),
    load: () => import("./record/view-page.tsx"),
    title: "expenses.one",
  },
  {
    path: "/admin/accounting/expenses/{id}/view",
    permission: as(calls.scrollAccountingExpenses),
    load: () => import("./record/accounting-view-page.tsx"),
    title: "expenses.one",
  },
  {
    path: "/admin/accounting/{id}/expenses",
    permission: as(calls.scrollAccountingExpenses),
    load: () => import("./lists/office-page.tsx"),
    title: "expenses.of_office",
  },
  {
    path: "/admin/accounting/office/{id}/payment",
    permission: "expense_paying",
    load: () => import("./payment/payment-page.tsx"),
    title: "expenses.payment",
  },
]);
