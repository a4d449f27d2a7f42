import { z } from "zod";
import { currencyRef, inItsCurrency, money, plainRateText } from "../kit/money.ts";
import { canOf } from "../kit/step-call.ts";
import { advanceLifecycle, advanceStates } from "./lifecycle.ts";

const person = z.object({ hash_id: z.uuid(), name: z.string() });
const holder = z.object({
  type: z.enum(["Account", "Box"]),
  hash_id: z.uuid(),
  name: z.string(),
  zone_hash_id: z.uuid(),
});

/**
 * NOUSED: handed over, nothing settled yet; USED: settled in part or whole; PAID: closed, nothing open on either side. Nothing before
 * the money is handed over.
 */
export const usageLabels = ["NOUSED", "USED", "PAID", "REJECTED"] as const;
export type UsageLabel = (typeof usageLabels)[number];

export const instalmentStates = ["due", "taken", "skipped"] as const;
/** One month of a plan; `transaction_hash_id` is the receipt that took it. */
export const instalment = z.object({
  hash_id: z.uuid(),
  /** `YYYY-MM` */
  month: z.string(),
  amount: money,
  status: z.enum(instalmentStates),
  taken_at: z.string().nullable(),
  transaction_hash_id: z.uuid().nullable(),
});
export type Instalment = z.infer<typeof instalment>;

/** Money that moved: handed over (`advance`) or given back (`repayment`). `amount` is in the advance's currency, without a sign. */
export const advanceMovement = z.object({
  hash_id: z.uuid(),
  kind: z.enum(["advance", "repayment"]),
  date: z.string(),
  created_at: z.string(),
  amount: money,
  holder: holder.nullable(),
  holder_amount: money.nullable(),
  holder_currency: currencyRef.nullable(),
  rate_exchange: plainRateText.nullable(),
  user: person.nullable(),
});

/** A part that was settled against an expense; `expense_amount` is in the expense's currency. */
export const settlement = z.object({
  hash_id: z.uuid(),
  date: z.string(),
  amount: money,
  expense_amount: money,
  expense_currency: currencyRef,
  rate_exchange: plainRateText.nullable(),
  undone: z.boolean(),
  /** Its number alone for who may see the advance and not the expense. */
  expense: z.object({ hash_id: z.uuid().nullable(), number: z.int(), title: z.string().nullable() }),
});

/** An advance, or a loan where it has a number of months. All amounts are in `currency`. */
export const advance = z
  .object({
    id: z.uuid(),
    hash_id: z.uuid(),
    number: z.int(),
    title: z.string(),
    reason: z.string().nullable(),
    needed_on: z.string().nullable(),
    status: z.enum(advanceStates),
    usage_label: z.enum(usageLabels).nullable(),
    amount: money,
    /** Settled against expenses. */
    used_amount: money,
    /** Given back into an account or a box. */
    returned_amount: money,
    /** Still to come in months that are planned. */
    planned_amount: money,
    /** What may still be settled or given back; nothing before it is handed over. */
    left_amount: money,
    currency: currencyRef,
    currency_hash_id: z.uuid(),
    /** Of a loan: over how many months it is repaid. */
    months: z.int().nullable(),
    /** Of a loan: the first month, `YYYY-MM`; the one after it is handed over unless told. */
    first_month: z.string().nullable(),
    zone_hash_id: z.uuid(),
    zone: z.object({ hash_id: z.uuid(), name: z.string() }),
    user_hash_id: z.uuid(),
    user: person,
    sent_at: z.string().nullable(),
    approver: person.nullable(),
    approved_at: z.string().nullable(),
    validator: person.nullable(),
    validated_at: z.string().nullable(),
    rejecter: person.nullable(),
    rejected_at: z.string().nullable(),
    motif: z.string().nullable(),
    closed_at: z.string().nullable(),
    version: z.int(),
    created_at: z.string(),
    can: canOf(advanceLifecycle),
    /** Of one record, not in lists. */
    instalments: z.array(instalment).optional(),
    movements: z.array(advanceMovement).optional(),
    settlements: z.array(settlement).optional(),
  })
  .superRefine(inItsCurrency("amount", "used_amount", "returned_amount", "planned_amount", "left_amount"));
export type Advance = z.infer<typeof advance>;
