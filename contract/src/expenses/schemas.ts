import { z } from "zod";
import { fileRef } from "../kit/files.ts";
import { currencyRef } from "../kit/money.ts";
import { expenseStates } from "./lifecycle.ts";

export const expenseTypes = ["OFFICE", "REPORT", "TRAVEL"] as const;
export type ExpenseType = (typeof expenseTypes)[number];

export const person = z.object({ hash_id: z.uuid(), name: z.string() });
const named = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });

/** What the caller may do with the expense now: by its state, their rights and the four eyes. Only what is true is told. */
export const expenseCan = z.object({
  update: z.boolean().optional(),
  delete: z.boolean().optional(),
  send: z.boolean().optional(),
  approve: z.boolean().optional(),
  reject: z.boolean().optional(),
  validate: z.boolean().optional(),
  pay: z.boolean().optional(),
  rollback: z.boolean().optional(),
  archive: z.boolean().optional(),
});
export type ExpenseCan = z.infer<typeof expenseCan>;

/** An expense as a list shows it. `amount` is the sum of its fees, `validated_amount` of those kept; both in `currency`. */
export const expenseRow = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  type: z.enum(expenseTypes),
  title: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(expenseStates),
  archived: z.boolean(),
  /** Came by itself, of what its office pays again and again. */
  recurring: z.boolean(),
  amount: z.string(),
  validated_amount: z.string().nullable(),
  paid_amount: z.string(),
  currency_hash_id: z.uuid(),
  currency: currencyRef,
  zone_hash_id: z.uuid(),
  zone: z.object({ hash_id: z.uuid(), name: z.string() }),
  user_hash_id: z.uuid(),
  user: person,
  fees_count: z.int(),
  files_count: z.int(),
  version: z.int(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  can: expenseCan,
});
export type ExpenseRow = z.infer<typeof expenseRow>;

export const fee = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  amount: z.string(),
  date: z.string(),
  description: z.string().nullable(),
  struck: z.boolean(),
  country_id: z.uuid().nullable(),
  country: named.nullable(),
  reason_id: z.uuid(),
  reason: named,
  invoices: z.array(fileRef),
});
export type Fee = z.infer<typeof fee>;

/** One payment as the expense tells of it: `amount` in the expense's currency, `holder_amount` in the holder's. */
export const payment = z.object({
  hash_id: z.uuid(),
  date: z.string(),
  created_at: z.string(),
  amount: z.string(),
  user: person.nullable(),
  holder: z.object({ type: z.enum(["Account", "Box"]), hash_id: z.uuid(), name: z.string(), zone_hash_id: z.uuid() }),
  holder_amount: z.string(),
  holder_currency: currencyRef,
  rate_exchange: z.string().nullable(),
  reversed: z.boolean(),
});

export const expense = expenseRow.extend({
  type_id: z.uuid().nullable(),
  type_name: named.nullable(),
  reason: z.string().nullable(),
  /** The recurring expense or fixed load that it came of. */
  recurrence: z
    .object({
      hash_id: z.uuid(),
      title: z.string(),
      fixed: z.boolean(),
      /** Whether the reader may look at it. */
      seen: z.boolean(),
    })
    .nullable(),
  invoice_number: z.string().nullable(),
  collaborator: person.nullable(),
  approver: person.nullable(),
  approved_at: z.string().nullable(),
  validator: person.nullable(),
  validated_at: z.string().nullable(),
  rejecter: person.nullable(),
  rejected_at: z.string().nullable(),
  motif: z.string().nullable(),
  fees: z.array(fee),
  payments: z.array(payment),
});
export type Expense = z.infer<typeof expense>;

/** Sums by status, each in its own currency: amounts of different currencies are never added. */
export const expenseStats = z.object({
  by_status: z.array(
    z.object({
      status: z.enum(expenseStates),
      count: z.int(),
      amounts: z.array(z.object({ amount: z.string(), currency: currencyRef })),
    }),
  ),
});
