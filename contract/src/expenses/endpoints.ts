import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { positiveAmount, rate } from "../kit/money.ts";
import { afterQuery, byId, done, hashId, item, list, paged, pageQuery, search } from "../kit/page.ts";
import { zoneRef } from "../access/endpoints.ts";
import { expenseStates } from "./lifecycle.ts";
import { accountants, anyExpense, creators, deleters, updaters } from "./rights.ts";
import { expense, expenseRow, expenseStats, expenseTypes, person } from "./schemas.ts";

const theExpense = "the expense's office";

/** Several values in one parameter, separated by commas. */
const several = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .max(400)
    .transform((s) => s.split(","))
    .pipe(z.array(z.enum(values)))
    .optional();

export const expenseFilters = {
  expenseStatus: several(expenseStates),
  typeSelected: several(expenseTypes),
  search,
  date_start: day.optional(),
  date_end: day.optional(),
  archived: z.enum(["0", "1", "all"]).optional(),
};
const zoneSelected = hashId.optional();
const user_hash_id = hashId.optional();
/** How a page of expenses is sorted; `status` is the specification's order. */
const sort = z.enum(["status", "newest", "oldest", "amount", "title"]).optional();

const feeInput = z.object({
  hash_id: hashId.optional(),
  amount: positiveAmount,
  date: day,
  reason_id: hashId,
  country_id: hashId.nullish(),
  description: z.string().trim().max(500).nullish(),
  invoices: z.array(file).max(30, { error: "errors.too_many_files" }).optional(),
  /** Receipts to take away, by their hash_id. */
  removes: z.array(hashId).max(30).optional(),
});

const header = {
  title: z.string().trim().min(1, { error: "errors.required" }).max(200),
  start_date: day,
  end_date: day,
  type_id: hashId.nullish(),
  currency_hash_id: hashId.optional(),
  reason: z.string().trim().max(2000).nullish(),
  invoice_number: z.string().trim().max(60).nullish(),
  collaborator_hash_id: hashId.nullish(),
  fees: z.array(feeInput).min(1, { error: "errors.fees_required" }).max(100),
};
/** A day after its own start makes no trip: told beside the field. */
const rightWayRound = { error: "errors.dates_reversed", path: ["end_date"] };

const versioned = z.object({ version: z.coerce.number<number | string>().int().optional() }).optional();

export const storeExpense = endpoint({
  name: "expenses.store",
  method: "POST",
  path: "/api/expense/storeExpense",
  permission: creators,
  place: "the office it is for",
  multipart: true,
  summary: "Makes an expense as a draft, with its fees and receipts.",
  body: z
    .object({ type: z.enum(expenseTypes), zone_hash_id: hashId.optional(), ...header })
    .refine((b) => b.start_date <= b.end_date, rightWayRound),
  response: item(expense),
});
export const updateExpense = endpoint({
  name: "expenses.update",
  method: "POST",
  path: "/api/expense/{id}/updateExpense",
  permission: updaters,
  place: theExpense,
  multipart: true,
  summary: "Changes a draft or a rejected expense: its fees become those given; receipts are added and taken away.",
  params: byId,
  body: z
    .object({ version: z.coerce.number<number | string>().int().optional(), ...header })
    .refine((b) => b.start_date <= b.end_date, rightWayRound),
  response: item(expense),
});
export const getExpense = endpoint({
  name: "expenses.get",
  method: "GET",
  path: "/api/{id}/expense",
  permission: anyExpense,
  reach: "expenses one may see",
  summary: "One expense with its fees, receipts and payments.",
  params: byId,
  response: item(expense),
});
export const listExpenses = endpoint({
  name: "expenses.list",
  method: "GET",
  path: "/api/expenses",
  permission: anyExpense,
  reach: "expenses one may see",
  summary: "Every expense one may see, newest first.",
  query: z.object({ ...expenseFilters, zoneSelected, user_hash_id, ...afterQuery }),
  response: list(expenseRow),
});
export const scrollExpenses = endpoint({
  name: "expenses.scrolling",
  method: "GET",
  path: "/api/expenses/scrolling",
  permission: anyExpense,
  reach: "own expenses",
  summary: "My expenses by page, by status unless sorted otherwise.",
  query: z.object({ ...expenseFilters, sort, ...pageQuery }),
  response: paged(expenseRow),
});
export const userStats = endpoint({
  name: "expenses.userStats",
  method: "GET",
  path: "/api/expenses/user/stats",
  permission: anyExpense,
  reach: "own expenses",
  summary: "My expenses counted and summed by status.",
  query: z.object(expenseFilters),
  response: item(expenseStats),
});
export const scrollAccountingExpenses = endpoint({
  name: "expenses.accountingScrolling",
  method: "GET",
  path: "/api/accounting/expenses/scrolling",
  permission: accountants,
  reach: "expenses of the offices one keeps accounts of",
  summary: "Expenses of an office's people by page, for the accountant.",
  query: z.object({ ...expenseFilters, zoneSelected, user_hash_id, sort, ...pageQuery }),
  response: paged(expenseRow),
});
export const accountingStats = endpoint({
  name: "expenses.accountingStats",
  method: "GET",
  path: "/api/accounting/expenses/stats",
  permission: accountants,
  reach: "expenses of the offices one keeps accounts of",
  summary: "The same, counted and summed by status.",
  query: z.object({ ...expenseFilters, zoneSelected, user_hash_id }),
  response: item(expenseStats),
});
export const scrollNotApproved = endpoint({
  name: "expenses.notApproved",
  method: "GET",
  path: "/api/expenses/not/approved",
  permission: "expense_approving",
  reach: "expenses of others in the offices one approves for",
  summary: "The approval queue, the longest waiting first.",
  query: z.object({ ...expenseFilters, zoneSelected, ...pageQuery }),
  response: paged(expenseRow),
});
export const scrollOfficeExpenses = endpoint({
  name: "expenses.officesScrolling",
  method: "GET",
  path: "/api/expenses/offices/scrolling",
  permission: "office_expenses_view_all",
  reach: "office expenses of the offices in reach",
  summary: "Office expenses by page.",
  query: z.object({ ...expenseFilters, zoneSelected, sort, ...pageQuery }),
  response: paged(expenseRow),
});
export const officeStats = endpoint({
  name: "expenses.officesStats",
  method: "GET",
  path: "/api/expenses/offices/stats",
  permission: "office_expenses_view_all",
  reach: "office expenses of the offices in reach",
  summary: "Office expenses counted and summed by status.",
  query: z.object({ ...expenseFilters, zoneSelected }),
  response: item(expenseStats),
});
export const sendExpense = endpoint({
  name: "expenses.send",
  method: "PATCH",
  path: "/api/expense/{id}/send",
  permission: { any: ["expense_sending", "office_expenses_update_all"] },
  place: theExpense,
  summary: "Sends a draft, or a rejected expense again, for approval.",
  params: byId,
  body: versioned,
  response: item(expense),
});
export const approveExpense = endpoint({
  name: "expenses.approve",
  method: "PATCH",
  path: "/api/expense/{id}/approved",
  permission: "expense_approving",
  place: theExpense,
  summary: "Approves an expense that waits for approval.",
  params: byId,
  body: versioned,
  response: item(expense),
});
export const approveExpenses = endpoint({
  name: "expenses.approveSeveral",
  method: "PATCH",
  path: "/api/approve/expenses",
  permission: "expense_approving",
  place: "each expense's office",
  summary: "Approves several at once; those that could not be are told with the reason.",
  body: z.object({ expenses: z.array(hashId).min(1).max(200) }),
  response: item(
    z.object({ approved: z.array(hashId), refused: z.array(z.object({ hash_id: hashId, message: z.string() })) }),
  ),
});
export const rejectExpense = endpoint({
  name: "expenses.reject",
  method: "PATCH",
  path: "/api/expense/{id}/reject",
  permission: { any: ["expense_approving", "expense_validating"] },
  place: theExpense,
  summary: "Rejects with a reason; its owner can mend it and send it again.",
  params: byId,
  body: z.object({
    motif: z.string().trim().min(1, { error: "errors.motif_required" }).max(2000),
    version: z.int().optional(),
  }),
  response: item(expense),
});
export const validateExpense = endpoint({
  name: "expenses.validate",
  method: "PATCH",
  path: "/api/expense/{id}/validate",
  permission: "expense_validating",
  place: theExpense,
  multipart: true,
  summary: "Validates: fees are kept or struck, advances settled, and what the company owes is posted.",
  params: byId,
  body: z
    .object({
      fees: z
        .array(
          z.object({
            hash_id: hashId,
            kept: z.union([
              z.boolean(),
              z.enum(["0", "1", "true", "false"]).transform((v) => v === "1" || v === "true"),
            ]),
          }),
        )
        .max(100)
        .optional(),
      avance_id: z.array(hashId).max(20).optional(),
      version: z.coerce.number<number | string>().int().optional(),
    })
    .optional(),
  response: item(expense),
});
export const payExpense = endpoint({
  name: "expenses.pay",
  method: "POST",
  path: "/api/expense/pay",
  permission: "expense_paying",
  place: theExpense,
  summary:
    "Pays in part or in full from an account or a cash box. `amount` is in the expense's currency; from a holder in another, `rate_exchange` (its units for one of the expense's) or `amount_to`.",
  body: z.object({
    expense_hash_id: hashId,
    transaction_from_type: z.enum(["Account", "Box"]),
    transaction_from_hash_id: hashId,
    amount: positiveAmount,
    rate_exchange: rate.optional(),
    amount_to: positiveAmount.optional(),
    date: day.optional(),
    version: z.int().optional(),
  }),
  response: item(expense),
});
export const rollbackExpense = endpoint({
  name: "expenses.rollback",
  method: "POST",
  path: "/api/expense/{id}/rollback",
  permission: { any: ["expense_rollback", "expense_sending"] },
  place: theExpense,
  summary:
    "Cancels the last operation: the newest payment, the settlement, the approval; an owner takes back what was sent.",
  params: byId,
  body: versioned,
  response: item(expense),
});
export const archiveExpenses = endpoint({
  name: "expenses.archive",
  method: "POST",
  path: "/api/expenses/archive",
  permission: anyExpense,
  place: theExpense,
  summary: "Puts paid or rejected expenses away, or brings them back.",
  body: z.object({ expenses: z.array(hashId).min(1).max(200), archived: z.boolean().default(true) }),
  response: item(
    z.object({ archived: z.array(hashId), refused: z.array(z.object({ hash_id: hashId, message: z.string() })) }),
  ),
});
export const deleteExpense = endpoint({
  name: "expenses.delete",
  method: "DELETE",
  path: "/api/expense/{id}/delete",
  permission: deleters,
  place: theExpense,
  summary: "Deletes a draft or a rejected expense with its receipts.",
  params: byId,
  response: done,
});
export const expenseZones = endpoint({
  name: "expenses.zones",
  method: "GET",
  path: "/api/user/expense/access/zones",
  permission: anyExpense,
  reach: "offices whose expenses one may make or handle",
  summary: "The offices for which one may make or handle expenses, with their currency.",
  response: z.object({
    data: z.array(
      zoneRef.extend({
        countries: z.array(z.uuid()),
        can: z.object({ create: z.array(z.enum(expenseTypes)), any_currency: z.boolean() }),
      }),
    ),
  }),
});
export const collaborators = endpoint({
  name: "expenses.collaborators",
  method: "GET",
  path: "/api/expense/get/collaborators",
  permission: anyExpense,
  reach: "people of one's offices",
  summary: "People who may be named on an expense: those who hold a right, or all of one's offices.",
  query: z.object({ permission: z.string().max(80).optional(), search }),
  response: z.object({ data: z.array(person) }),
});
export const transactionDetails = endpoint({
  name: "expenses.transaction",
  method: "GET",
  path: "/api/transactions/{id}/details",
  permission: { any: ["accountings_account", "accountings_box", "accountings_all", ...anyExpense.any] },
  reach: "transactions of holders or expenses one may see",
  summary: "One transaction with its postings, what it was for and what reversed it.",
  params: byId,
  response: item(
    z.object({
      hash_id: z.uuid(),
      number: z.int(),
      kind: z.string(),
      date: z.string(),
      created_at: z.string(),
      label: z.string().nullable(),
      user: person.nullable(),
      rate_exchange: z.string().nullable(),
      expense: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string() }).nullable(),
      reverses_hash_id: z.uuid().nullable(),
      reversed_by_hash_id: z.uuid().nullable(),
      postings: z.array(
        z.object({ kind: z.string(), name: z.string().nullable(), amount: z.string(), currency_iso: z.string() }),
      ),
    }),
  ),
});

export const expensesEndpoints = [
  storeExpense,
  updateExpense,
  getExpense,
  listExpenses,
  scrollExpenses,
  userStats,
  scrollAccountingExpenses,
  accountingStats,
  scrollNotApproved,
  scrollOfficeExpenses,
  officeStats,
  sendExpense,
  approveExpense,
  approveExpenses,
  rejectExpense,
  validateExpense,
  payExpense,
  rollbackExpense,
  archiveExpenses,
  deleteExpense,
  expenseZones,
  collaborators,
  transactionDetails,
];
