import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { currencyRef, inItsCurrency, money } from "../kit/money.ts";
import { repeatUnits } from "../kit/recurrence.ts";
import { expenseStates } from "./lifecycle.ts";

/** Multipart forms cannot express null and carry numbers as text. */
export const repeatsInput = z.preprocess(
  (v) => (v === "" ? null : v),
  z
    .object({
      repeat_every: z.coerce.number<number | string>().int().min(1).max(366),
      repeat_unit: z.enum(repeatUnits),
      /** Omitted: without end. */
      end_date: z.preprocess((v) => (v === "" ? null : v), dayOf("term").nullish()),
    })
    .nullish(),
);

/** Recurrence of an expense, beginning on the expense's own first day. */
export const repeats = z.object({
  repeat_every: z.int(),
  repeat_unit: z.enum(repeatUnits),
  start_date: z.string(),
  /** Null: without end. */
  end_date: z.string().nullable(),
  /** Day of the next draft; null once stopped or over. */
  next_date: z.string().nullable(),
  stopped_at: z.string().nullable(),
  made_count: z.int(),
  /** The newest occurrences that the reader may see. */
  occurrences: z.array(
    z
      .object({
        hash_id: z.uuid(),
        number: z.int(),
        title: z.string(),
        date: z.string(),
        status: z.enum(expenseStates),
        amount: money,
        currency: currencyRef,
      })
      .superRefine(inItsCurrency("amount")),
  ),
  can: z.object({ stop: z.boolean().optional() }),
});

/** The recurring expense an occurrence was created from; out of reach only its number is given. */
export const repeatOf = z.object({ hash_id: z.uuid().nullable(), number: z.int(), title: z.string().nullable() });
