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

/** Actions that the caller may take now, by state, rights and four eyes. Only true ones are listed. */
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
  /** Recurring, or created from a recurring expense or charge. */
  recurring: z.boolean(),
  /** `YYYY-MM`: it is made of the payslips of that month. */
  payroll_month: z.string().nullable(),
  amount: money,
  validated_amount: money.nullable(),
  /** Amount covered by advances. */
  settled_amount: money,
  paid_amount: money,
  /** Amount still to be paid: validated, not covered by advances, not paid; 0 before validation. */
  open_amount: money,
  /** In lists: converted to the office's or company's currency at the office's rate of the month in which it begins; null amounts without a rate. */
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
/** A list row. `amount` is the requested amount (sum of its fees), `validated_amount` what was kept of it; all in `currency`. */
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
  /** Claim that the amount was computed from; null for an ordinary fee. */
  allowance: feeAllowance.nullable(),
  /** The limits that it exceeded when entered or sent, with the reason. */
  over_limits: z.array(overLimit),
  limit_reason: z.string().nullable(),
  /** Why it is outside the expense's dates; null inside them. */
  date_reason: z.string().nullable(),
});
export type Fee = z.infer<typeof fee>;

/** A payment of an expense: `amount` in the expense's currency, `holder_amount` in the holder's. */
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

/** An advance chosen by the owner or used for settling: `amount`, in its `currency`, covers `covers` of the expense. */
const expenseAdvance = z
  .object({
    hash_id: z.uuid(),
    number: z.int(),
    /** Null if the reader may not see the advance; only its number is given. */
    title: z.string().nullable(),
    currency: currencyRef,
    left_amount: money,
    named: z.boolean(),
    amount: money.nullable(),
    covers: money.nullable(),
    /** Units of the expense's currency for one of the advance's. */
    rate_exchange: plainRateText.nullable(),
  })
  .superRefine(inItsCurrency("amount", "left_amount"));

export const expense = row
  .extend({
    type_id: z.uuid().nullable(),
    type_name: named.nullable(),
    reason: z.string().nullable(),
    /** The recurring expense or fixed load it was created from. */
    recurrence: z
      .object({
        hash_id: z.uuid(),
        title: z.string(),
        fixed: z.boolean(),
        /** Whether the reader may see it. */
        seen: z.boolean(),
      })
      .nullable(),
    /** Recurrence; null without one. */
    repeats: repeats.nullable(),
    /** The recurring expense it was created from. */
    repeat_of: repeatOf.nullable(),
    invoice_number: z.string().nullable(),
    collaborator: person.nullable(),
    /**
     * The next step, since when it waits, and who can take it: some people by name, if the reader may know them, and the number of others. Null if it
     * waits only for its owner.
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
        /** The joint payment that it belongs to, if any. */
        joint: z.object({ hash_id: z.uuid(), number: z.int() }).nullable(),
      }),
    ),
    /** Ids of the `advances` chosen by the owner. */
    avance_id: z.array(z.uuid()),
    advances: z.array(expenseAdvance),
    /** Of an expense made of payslips: what goes to people, and to each body (null: deductions for others); `open` of it is still to be paid. */
    parts: z
      .array(
        z.object({
          part: z.enum(["salaries", "body"]),
          tax_category: named.nullable(),
          amount: money,
          open: money,
        }),
      )
      .nullable(),
  })
  .superRefine(inCurrency);
export type Expense = z.infer<typeof expense>;

/** Requested, validated, paid and open sums. */
const sums = { amount: money, validated_amount: money, paid_amount: money, open_amount: money };
/**
 * Sums by status and currency, that of the office (or company) first. `converted` has them all in that currency, at the office's rate of each
 * expense's month; those without a rate are left out and counted.
 */
export const expenseStats = z.object({
  currency: currencyRef.nullable(),
  by_status: z.array(
    z.object({
      status: z.enum(expenseStates),
      count: z.int(),
      /** Number that the caller may approve, validate or pay; never their own. */
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

/** What a movement of money comes from: an expense, an advance, an invoice. */
export const source = z.object({
  kind: z.string(),
  hash_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  link: z.string(),
});
export type Source = z.infer<typeof source>;

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
  /** Null where there is none, or the reader may not see it. */
  source: source.nullable(),
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
