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
 * NOUSED: handed over, nothing settled yet; USED: settled in part or whole; PAID: closed, nothing open on either side. Null before the money is
 * handed over.
 */
export const usageLabels = ["NOUSED", "USED", "PAID", "REJECTED"] as const;
export type UsageLabel = (typeof usageLabels)[number];

export const instalmentStates = ["due", "held", "taken", "skipped"] as const;
/** One instalment; `transaction_hash_id` is the transaction that received it. */
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

/** A movement: handed over (`advance`) or returned (`repayment`). `amount` is in the advance's currency, unsigned. */
export const advanceMovement = z.object({
  hash_id: z.uuid(),
  kind: z.enum(["advance", "repayment"]),
  date: z.string(),
  created_at: z.string(),
  amount: money,
  holder: holder.nullable(),
  holder_amount: money.nullable(),
  holder_currency: currencyRef.nullable(),
  /** Units of the holder's currency for one of the advance's. */
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
  /** Units of the expense's currency for one of the advance's. */
  rate_exchange: plainRateText.nullable(),
  undone: z.boolean(),
  /** Only its number for readers who may see the advance but not the expense. */
  expense: z.object({ hash_id: z.uuid().nullable(), number: z.int(), title: z.string().nullable() }),
});

/** An advance, or a loan if it has months. All amounts are in `currency`. */
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
    /** Returned into a holder. */
    returned_amount: money,
    /** Outstanding in planned instalments. */
    planned_amount: money,
    /** Amount that may still be settled or returned; 0 before it is handed over. */
    left_amount: money,
    currency: currencyRef,
    currency_hash_id: z.uuid(),
    /** The rate it was handed over at, if the money came from another currency: units of that currency for one of the advance's. */
    handed_rate: z.object({ currency_iso: z.string(), rate: plainRateText }).nullable(),
    /** Of a loan: number of months. */
    months: z.int().nullable(),
    /** Of a loan: first month, `YYYY-MM`; default: the month after it is handed over. */
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
    /** Only on a single record, not in lists. */
    instalments: z.array(instalment).optional(),
    movements: z.array(advanceMovement).optional(),
    settlements: z.array(settlement).optional(),
  })
  .superRefine(inItsCurrency("amount", "used_amount", "returned_amount", "planned_amount", "left_amount"));
export type Advance = z.infer<typeof advance>;
