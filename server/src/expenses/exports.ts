import { coveredOf } from "#contract/expenses/covered.ts";
import * as listCalls from "#contract/expenses/lists.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { exportable, listExport, pagesOf, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachOf } from "./access.ts";
import { overviewExports } from "./overview/exports.ts";
import { countOf, newestExpenses, newestInScope, type Scope } from "./lists.ts";
import { accountantRights, homeOf, keptBy, officesOf, ownOf, queueOf, type KeptFilters } from "./scopes.ts";

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
  { title: "asked_amount", type: "amount", value: (e) => e.amount, currency: (e) => e.currency.iso },
  { title: "validated_amount", type: "amount", value: (e) => e.validated_amount, currency: (e) => e.currency.iso },
  { title: "paid_amount", type: "amount", value: (e) => coveredOf(e), currency: (e) => e.currency.iso },
  { title: "open_amount", type: "amount", value: (e) => e.open_amount, currency: (e) => e.currency.iso },
  { title: "currency", type: "text", width: 10, value: (e) => e.currency.iso },
  {
    title: "converted_amount",
    type: "amount",
    value: (e) => e.converted?.amount ?? null,
    currency: (e) => e.converted?.currency_iso ?? "",
  },
  {
    title: "converted_currency",
    type: "text",
    width: 10,
    value: (e) => (e.converted?.amount ? e.converted.currency_iso : null),
  },
  { title: "receipts", type: "number", value: (e) => e.files_count },
  { title: "created_at", type: "moment", value: (e) => e.created_at },
  { title: "sent_at", type: "moment", value: (e) => e.sent_at },
];

/** Columns that fit on a PDF page. */
const onPaper: readonly string[] =
  "number title person office start_date status asked_amount validated_amount paid_amount open_amount".split(" ");

/** A list of expenses as a file, newest first, with the filters of its call. */
const scoped = (
  list: AnyEndpoint,
  scope: (reader: Reader, filters: KeptFilters) => Scope,
  rights?: readonly Permission[],
): Exportable =>
  exportable<KeptFilters, ExpenseRow>({
    need: list.permission,
    filters: list.query,
    open: async (reader, filters) => {
      const { db, access, person, call } = reader;
      const { locale } = call;
      const rule = scope(reader, filters);
      const home = rights ? homeOf(access, rights, filters.zoneSelected) : person.zoneId;
      return {
        columns: columns(locale),
        paper: onPaper,
        total: () => countOf(db, rule, filters),
        pages: () => pagesOf((after) => newestInScope(db, person, rule, { ...filters, after }, home)),
      };
    },
  });

export const expenseExports: Readonly<Record<string, Exportable>> = {
  expenses: listExport(
    listCalls.listExpenses,
    ({ db, access, person }, { query }) => newestExpenses(db, person, reachOf(access), query, null),
    columns,
  ),
  expenses_own: scoped(listCalls.scrollExpenses, ({ access }) => ownOf(access)),
  expenses_accounting: scoped(listCalls.scrollAccountingExpenses, keptBy, accountantRights),
  expenses_office: scoped(listCalls.scrollOfficeExpenses, ({ access }) => officesOf(access), [
    "office_expenses_view_all",
  ]),
  expenses_asked: scoped(listCalls.scrollNotApproved, queueOf, ["expense_approving"]),
  ...overviewExports,
};
