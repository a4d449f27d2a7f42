import { z } from "zod";
import { fileRef } from "../kit/files.ts";
import { currencyRef, inItsCurrency, money, plainRateText } from "../kit/money.ts";
import { canOf } from "../kit/step-call.ts";
import { feeAllowance, overLimit } from "./allowance-schemas.ts";
import { expenseLifecycle, expenseStates } from "./lifecycle.ts";
import { repeatOf, repeats } from "./recurrence.ts";
import { expenseTypes } from "./rights.ts";

export { expenseTypes, type ExpenseType } from "./rights.ts";

export const person = z.object({ hash_id: z.uuid(), name: z.string() });
const named = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });

/** What the caller may do with the expense now: by its state, their rights and the four eyes. Only what is true is told. */
export const expenseCan = canOf(expenseLifecycle);

const row = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  type: z.enum(expenseTypes),
  title: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(expenseStates),
  archived: z.boolean(),
  /** Comes again, or came by itself: of another expense or of what its office pays again and again. */
  recurring: z.boolean(),
  amount: money,
  validated_amount: money.nullable(),
  /** What advances cover of it. */
  settled_amount: money,
  paid_amount: money,
  /** What is still to be paid: validated, not covered by advances and not paid; nothing before it is validated. */
  open_amount: money,
  /** In lists: in the office's or the company's currency, with the office's rate of the month it begins in; null without a rate. */
  converted: z
    .object({ currency_iso: z.string(), amount: money.nullable(), open_amount: money.nullable() })
    .nullable()
    .optional(),
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
const inCurrency = inItsCurrency("amount", "validated_amount", "settled_amount", "paid_amount", "open_amount");
/** An expense as a list shows it. `amount` is what was asked (the sum of its fees), `validated_amount` what was kept of it; all in `currency`. */
export const expenseRow = row.superRefine(inCurrency);
export type ExpenseRow = z.infer<typeof expenseRow>;

export const fee = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  amount: money,
  date: z.string(),
  description: z.string().nullable(),
  struck: z.boolean(),
  country_id: z.uuid().nullable(),
  country: named.nullable(),
  reason_id: z.uuid(),
  reason: named,
  invoices: z.array(fileRef),
  /** What its amount was computed from; nothing for an ordinary fee. */
  allowance: feeAllowance.nullable(),
  /** The limits that it went beyond when it was entered or sent, and why. */
  over_limits: z.array(overLimit),
  limit_reason: z.string().nullable(),
});
export type Fee = z.infer<typeof fee>;

/** One payment as the expense tells of it: `amount` in the expense's currency, `holder_amount` in the holder's. */
export const payment = z.object({
  hash_id: z.uuid(),
  date: z.string(),
  created_at: z.string(),
  amount: money,
  user: person.nullable(),
  holder: z.object({ type: z.enum(["Account", "Box"]), hash_id: z.uuid(), name: z.string(), zone_hash_id: z.uuid() }),
  holder_amount: money,
  holder_currency: currencyRef,
  rate_exchange: plainRateText.nullable(),
  reversed: z.boolean(),
});

/** An advance that its owner named, or that it was settled against: `amount` of it, in its `currency`, covers `covers` of the expense. */
const expenseAdvance = z
  .object({
    hash_id: z.uuid(),
    number: z.int(),
    /** Nothing for who may not see the advance: it is named by its number alone. */
    title: z.string().nullable(),
    currency: currencyRef,
    left_amount: money,
    named: z.boolean(),
    amount: money.nullable(),
    covers: money.nullable(),
    rate_exchange: plainRateText.nullable(),
  })
  .superRefine(inItsCurrency("amount", "left_amount"));

export const expense = row
  .extend({
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
    /** How it comes again; nothing where it does not. */
    repeats: repeats.nullable(),
    /** The recurring expense that it came of. */
    repeat_of: repeatOf.nullable(),
    invoice_number: z.string().nullable(),
    collaborator: person.nullable(),
    /**
     * What it waits for, since when, and who can do that now: some by name, as far as the reader may know them, and how many others.
     * Null where it waits for nobody but its owner.
     */
    next: z
      .object({
        action: z.enum(["approve", "validate", "pay"]),
        since: z.string(),
        people: z.array(person),
        others: z.int(),
      })
      .nullable(),
    approver: person.nullable(),
    approved_at: z.string().nullable(),
    validator: person.nullable(),
    validated_at: z.string().nullable(),
    rejecter: person.nullable(),
    rejected_at: z.string().nullable(),
    motif: z.string().nullable(),
    fees: z.array(fee),
    payments: z.array(
      payment.extend({
        /** The receipt of the expenses that it was paid together with. */
        joint: z.object({ hash_id: z.uuid(), number: z.int() }).nullable(),
      }),
    ),
    /** Of `advances`, those that its owner named. */
    avance_id: z.array(z.uuid()),
    advances: z.array(expenseAdvance),
  })
  .superRefine(inCurrency);
export type Expense = z.infer<typeof expense>;

/** What was asked, validated, paid, and what is still open. */
const sums = { amount: money, validated_amount: money, paid_amount: money, open_amount: money };
/**
 * Sums by status, each in its own currency, that of the office (or the company) first. `converted` holds them all in that one,
 * with the office's rate of each expense's month: those without a rate are left out of it and counted.
 */
export const expenseStats = z.object({
  currency: currencyRef.nullable(),
  by_status: z.array(
    z.object({
      status: z.enum(expenseStates),
      count: z.int(),
      /** How many of them the caller may approve, validate or pay: never their own. */
      for_me: z.int(),
      amounts: z.array(
        z
          .object({ ...sums, currency: currencyRef })
          .superRefine(inItsCurrency("amount", "validated_amount", "paid_amount", "open_amount")),
      ),
      converted: z.object(sums),
      without_rate: z.int(),
    }),
  ),
});
export type ExpenseStats = z.infer<typeof expenseStats>;

/** A transaction of the ledger with its postings. */
export const transaction = z.object({
  hash_id: z.uuid(),
  number: z.int(),
  kind: z.string(),
  date: z.string(),
  created_at: z.string(),
  label: z.string().nullable(),
  user: person.nullable(),
  rate_exchange: plainRateText.nullable(),
  expense: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string() }).nullable(),
  advance: z.object({ hash_id: z.uuid(), number: z.int(), title: z.string() }).nullable(),
  reverses_hash_id: z.uuid().nullable(),
  reversed_by_hash_id: z.uuid().nullable(),
  postings: z.array(
    z.object({ kind: z.string(), name: z.string().nullable(), amount: money, currency_iso: z.string() }),
  ),
  can: z.object({ reverse: z.boolean().optional() }),
});
export type Transaction = z.infer<typeof transaction>;
