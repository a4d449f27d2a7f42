import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { positiveAmount, rate, rateMotif } from "../kit/money.ts";
import { byId, done, hashId, idOf, item, search } from "../kit/page.ts";
import { needOf } from "../kit/lifecycle.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { zoneRef } from "../access/endpoints.ts";
import { expenseLifecycle } from "./lifecycle.ts";
import { allowanceInput } from "./allowance-schemas.ts";
import { daysIn, LONGEST_EXPENSE, type Span } from "./fee-days.ts";
import { anyExpense, creators } from "./rights.ts";
import { repeatsInput } from "./recurrence.ts";
import { expense, expenseTypes, person, transaction } from "./schemas.ts";

/** An id or null. Multipart forms cannot express null: an empty string stands for it. */
const maybeIdOf = (kind: string) => z.preprocess((v) => (v === "" ? null : v), idOf(kind).nullish());

const feeInput = z.object({
  hash_id: idOf("expense_fee").optional(),
  amount: positiveAmount,
  date: dayOf("trip"),
  /** Why it is outside the expense's dates; needed when it is sent. */
  date_reason: longText().max(500).nullish(),
  reason_id: idOf("reason"),
  country_id: maybeIdOf("country"),
  description: longText().max(500).nullish(),
  /** Kilometres or days that determine the amount. */
  allowance: allowanceInput,
  /** Reason for exceeding a limit. */
  limit_reason: longText().max(500).nullish(),
  invoices: z.array(file).max(30, { error: "errors.too_many_files" }).optional(),
  /** Ids of receipts to remove. */
  removes: z.array(idOf("file")).max(30).optional(),
});

/** Own advances, each once. Multipart forms cannot express an empty list: an empty string stands for it. */
const advancesNamed = z.preprocess(
  (v) => (v === "" ? [] : v),
  z
    .array(idOf("advance"))
    .max(20)
    .superRefine((ids, ctx) => {
      for (const [i, id] of ids.entries())
        if (ids.indexOf(id) !== i) ctx.addIssue({ code: "custom", message: "errors.advance_twice", path: [i] });
    })
    .optional(),
);

/** For an existing fee only changed fields; a new one must be complete. */
const feeChange = feeInput.partial({ amount: true, date: true, reason_id: true }).superRefine((fee, ctx) => {
  if (fee.hash_id !== undefined) return;
  for (const field of ["amount", "date", "reason_id"] as const)
    if (fee[field] === undefined) ctx.addIssue({ code: "custom", message: "errors.required", path: [field] });
});

const header = {
  title: lineText().min(1, { error: "errors.required" }).max(200),
  start_date: dayOf("trip"),
  end_date: dayOf("trip"),
  type_id: maybeIdOf("type"),
  currency_hash_id: idOf("currency").optional(),
  reason: longText().max(2000).nullish(),
  invoice_number: lineText().max(60).nullish(),
  collaborator_hash_id: maybeIdOf("user"),
  /** Own advances to settle against, in this order. */
  avance_id: advancesNamed,
  /** Recurrence rule, counted from the first day; null for none. */
  repeats: repeatsInput,
  fees: z.array(feeInput).min(1, { error: "errors.fees_required" }).max(100),
};
/** The error for an end before the start, shown beside the end date. */
const rightWayRound = { error: "errors.dates_reversed", path: ["end_date"] };
const isLong = (b: { start_date?: string | undefined; end_date?: string | undefined }): boolean =>
  b.start_date !== undefined && b.end_date !== undefined && daysIn(b as Span) > LONGEST_EXPENSE;
const tooLong = { error: "errors.expense_too_long", path: ["end_date"] };

/** Bulk actions: `versions` has the version read of each expense; only changed ones are refused. */
const severalAtOnce = {
  expenses: z.array(idOf("expense")).min(1).max(200),
  versions: z.record(idOf("expense"), z.int()).optional(),
};

export const storeExpense = endpoint({
  name: "expenses.store",
  method: "POST",
  path: "/api/expense/storeExpense",
  permission: creators,
  place: "the office it is for",
  multipart: true,
  summary: "Creates an expense as a draft, with its fees and receipts.",
  body: z
    .object({ type: z.enum(expenseTypes), zone_hash_id: idOf("zone").optional(), ...header })
    .refine((b) => b.start_date <= b.end_date, rightWayRound)
    .refine((b) => !isLong(b), tooLong),
  response: item(expense),
});
export const updateExpense = stepCall(expenseLifecycle, "update", {
  method: "POST",
  path: "/api/expense/{id}/updateExpense",
  multipart: true,
  summary:
    "Changes what is sent of a draft or a rejected expense. `fees` is the whole list: those left out are deleted; for one with its `hash_id`, fields that are not sent stay as they are. Receipts are added and removed.",
  body: z
    .object({
      version,
      ...header,
      title: header.title.optional(),
      start_date: dayOf("trip").optional(),
      end_date: dayOf("trip").optional(),
      fees: z.array(feeChange).min(1, { error: "errors.fees_required" }).max(100).optional(),
    })
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["title"],
    })
    .refine((b) => !b.start_date || !b.end_date || b.start_date <= b.end_date, rightWayRound)
    .refine((b) => !isLong(b), tooLong),
  response: item(expense),
});
export const getExpense = endpoint({
  name: "expenses.get",
  method: "GET",
  path: "/api/{id}/expense",
  openToImpersonator: true,
  permission: anyExpense,
  reach: "expenses one may see",
  summary: "One expense with its fees, receipts and payments.",
  params: byId("expense"),
  response: item(expense),
});
export const sendExpense = stepCall(expenseLifecycle, "send", {
  path: "/api/expense/{id}/send",
  summary: "Sends a draft, or a rejected expense again, for approval.",
  response: item(expense),
});
export const approveExpense = stepCall(expenseLifecycle, "approve", {
  path: "/api/expense/{id}/approved",
  summary: "Approves an expense that waits for approval.",
  response: item(expense),
});
export const approveExpenses = endpoint({
  name: "expenses.approveSeveral",
  method: "PATCH",
  path: "/api/approve/expenses",
  permission: needOf(expenseLifecycle, "approve"),
  place: "each expense's office",
  summary: "Approves several at once; lists those that could not be, with the reason.",
  body: z.object(severalAtOnce),
  response: item(
    z.object({ approved: z.array(hashId), refused: z.array(z.object({ hash_id: hashId, message: z.string() })) }),
  ),
});
export const rejectExpense = stepCall(expenseLifecycle, "reject", {
  path: "/api/expense/{id}/reject",
  summary: "Rejects with a reason; its owner can correct it and send it again.",
  response: item(expense),
});
export const validateExpense = stepCall(expenseLifecycle, "validate", {
  path: "/api/expense/{id}/validate",
  multipart: true,
  summary:
    "Validates: fees are kept or excluded, advances settled, and the amount owed is posted. An advance in another currency needs its rate in `avance_rates` (the expense's units for one of the advance's): more than 5 % from the rate it was handed over at, or else the month's, needs a `motif`; more than the company's tolerance is refused.",
  body: z
    .object({
      fees: z
        .array(
          z.object({
            hash_id: idOf("expense_fee"),
            kept: z.union([
              z.boolean(),
              z.enum(["0", "1", "true", "false"]).transform((v) => v === "1" || v === "true"),
            ]),
          }),
        )
        .max(100)
        .optional(),
      /** Used in this order, each up to its remainder; default: those chosen by the owner. An empty list uses none. */
      avance_id: advancesNamed,
      /** Per `avance_id`: units of the expense's currency for one of the advance's, as at its hand-over; empty if they are the same. */
      avance_rates: z
        .array(z.preprocess((v) => (v === "" || v === null ? undefined : v), rate.optional()))
        .max(20)
        .optional(),
      /** Reason for a rate that differs much from the hand-over's, or else the month's. */
      motif: rateMotif,
      version,
    })
    .optional(),
  response: item(expense),
});
export const validateExpenses = endpoint({
  name: "expenses.validateSeveral",
  method: "PATCH",
  path: "/api/validate/expenses",
  permission: needOf(expenseLifecycle, "validate"),
  place: "each expense's office",
  summary: "Validates several at once with all their fees; those that could not be are returned with the reason.",
  body: z.object(severalAtOnce),
  response: item(
    z.object({ validated: z.array(hashId), refused: z.array(z.object({ hash_id: hashId, message: z.string() })) }),
  ),
});
export const payExpense = stepCall(expenseLifecycle, "pay", {
  method: "POST",
  path: "/api/expense/pay",
  summary:
    "Pays in part or in full from an account or a cash box. `amount` is in the expense's currency; from a holder in another, `rate_exchange` (its units for one of the expense's) or `amount_to`. More than 5 % from the month's rate needs a `motif`; more than the company's tolerance is refused.",
  body: z.object({
    expense_hash_id: idOf("expense"),
    transaction_from_type: z.enum(["Account", "Box"]),
    transaction_from_hash_id: idOf("holder"),
    amount: positiveAmount,
    /** Of an expense made of payslips: what is paid of it, whole; all that is open without it. A null category: deductions for others. */
    parts: z
      .array(
        z.object({
          payslip_hash_id: idOf("payslip").optional(),
          tax_category_hash_id: idOf("tax_category").nullish(),
          /** All salaries that are still open. */
          salaries: z.literal(true).optional(),
        }),
      )
      .min(1)
      .max(2000)
      .optional(),
    rate_exchange: rate.optional(),
    amount_to: positiveAmount.optional(),
    motif: rateMotif,
    date: dayOf("past").optional(),
    version,
  }),
  response: item(expense),
});
export const rollbackExpense = stepCall(expenseLifecycle, "rollback", {
  method: "POST",
  path: "/api/expense/{id}/rollback",
  summary:
    "Cancels the last operation: the latest payment, the validation, the approval. An owner takes back an expense they sent, an approver one they approved less than 10 minutes ago.",
  response: item(expense),
});
export const archiveExpenses = stepCall(expenseLifecycle, "archive", {
  method: "POST",
  path: "/api/expenses/archive",
  summary: "Archives or unarchives paid or rejected expenses.",
  body: z.object({ ...severalAtOnce, archived: z.boolean().default(true) }),
  response: item(
    z.object({ archived: z.array(hashId), refused: z.array(z.object({ hash_id: hashId, message: z.string() })) }),
  ),
});
export const deleteExpense = stepCall(expenseLifecycle, "delete", {
  method: "DELETE",
  path: "/api/expense/{id}/delete",
  summary: "Deletes a draft or a rejected expense with its receipts.",
  response: done,
});
export const expenseZones = endpoint({
  name: "expenses.zones",
  method: "GET",
  path: "/api/user/expense/access/zones",
  permission: anyExpense,
  reach: "offices whose expenses one may make or handle",
  summary:
    "The offices where I can create or handle expenses, with their currency, and the country that a new fee starts with.",
  response: z.object({
    data: z.array(
      zoneRef.omit({ open_from: true }).extend({
        countries: z.array(z.uuid()),
        can: z.object({ create: z.array(z.enum(expenseTypes)), any_currency: z.boolean() }),
      }),
    ),
    /** Default country of a fee: the person's main one, else that of their last fee. */
    country_id: z.uuid().nullable(),
  }),
});
export const collaborators = endpoint({
  name: "expenses.collaborators",
  method: "GET",
  path: "/api/expense/get/collaborators",
  permission: anyExpense,
  reach: "people of one's offices",
  summary: "People who can be named on an expense: those who hold a right, or everyone in my offices.",
  query: z.object({ permission: z.string().max(80).optional(), search }),
  response: z.object({ data: z.array(person) }),
});
export const transactionDetails = endpoint({
  name: "expenses.transaction",
  method: "GET",
  path: "/api/transactions/{id}/details",
  openToImpersonator: true,
  permission: { any: ["accountings_account", "accountings_box", "accountings_all", ...anyExpense.any] },
  reach: "transactions of holders or expenses one may see",
  summary: "One transaction with its postings, its record and its reversal.",
  params: byId("ledger_transaction"),
  response: item(transaction),
});

export const expensesEndpoints = [
  storeExpense,
  updateExpense,
  getExpense,
  sendExpense,
  approveExpense,
  approveExpenses,
  rejectExpense,
  validateExpense,
  validateExpenses,
  payExpense,
  rollbackExpense,
  archiveExpenses,
  deleteExpense,
  expenseZones,
  collaborators,
  transactionDetails,
];
