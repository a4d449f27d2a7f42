import * as calls from "#contract/expenses/endpoints.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import type { Access } from "#server/kit/access.ts";
import { exportable, pagesOf, type Exportable, type ExportColumn } from "#server/kit/exporting.ts";
import { text } from "#server/kit/texts.ts";
import { reachOf } from "./access.ts";
import { countOf, newestExpenses, newestInScope, type Filters, type Scope } from "./lists.ts";
import { keptBy, officesOf, ownOf, queueOf } from "./scopes.ts";

type Columns = (locale: "en" | "fr") => readonly ExportColumn<ExpenseRow>[];
const columns: Columns = (locale) => [
  { title: "number", type: "number", value: (e) => e.number },
  { title: "title", type: "text", width: 40, value: (e) => e.title },
  { title: "expense_type", type: "text", value: (e) => text(locale, `expenses.type_${e.type}`) },
  { title: "person", type: "text", value: (e) => e.user.name },
  { title: "office", type: "text", value: (e) => e.zone.name },
  { title: "start_date", type: "day", value: (e) => e.start_date },
  { title: "end_date", type: "day", value: (e) => e.end_date },
  { title: "status", type: "text", value: (e) => text(locale, `lifecycle.expense.${e.status}`) },
  { title: "amount", type: "amount", value: (e) => e.amount, currency: (e) => e.currency.iso },
  { title: "validated_amount", type: "amount", value: (e) => e.validated_amount, currency: (e) => e.currency.iso },
  { title: "paid_amount", type: "amount", value: (e) => e.paid_amount, currency: (e) => e.currency.iso },
  { title: "currency", type: "text", width: 10, value: (e) => e.currency.iso },
  { title: "receipts", type: "number", value: (e) => e.files_count },
  { title: "created_at", type: "moment", value: (e) => e.created_at },
  { title: "sent_at", type: "moment", value: (e) => e.sent_at },
];

/** A list of expenses as a file, newest first, with the filters of its call. */
const scoped = (call: AnyEndpoint, scope: (access: Access) => Scope): Exportable =>
  exportable<Filters, ExpenseRow>({
    need: call.permission,
    filters: call.query,
    open: async ({ db, access, call: { locale } }, filters) => {
      const rule = scope(access);
      return {
        columns: columns(locale),
        total: () => countOf(db, rule, filters),
        pages: () => pagesOf((after) => newestInScope(db, access, rule, { ...filters, after })),
      };
    },
  });

export const expenseExports: Readonly<Record<string, Exportable>> = {
  expenses: exportable<Filters, ExpenseRow>({
    need: calls.listExpenses.permission,
    filters: calls.listExpenses.query,
    open: async ({ db, access, call: { locale } }, filters) => {
      const reach = reachOf(access);
      return {
        columns: columns(locale),
        pages: () => pagesOf((after) => newestExpenses(db, access, reach, { ...filters, after, limit: 200 })),
      };
    },
  }),
  expenses_own: scoped(calls.scrollExpenses, ownOf),
  expenses_accounting: scoped(calls.scrollAccountingExpenses, keptBy),
  expenses_office: scoped(calls.scrollOfficeExpenses, officesOf),
  expenses_asked: scoped(calls.scrollNotApproved, queueOf),
};
