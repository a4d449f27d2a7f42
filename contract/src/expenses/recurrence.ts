import { z } from "zod";
import { day } from "../kit/dates.ts";
import { currencyRef, inItsCurrency, money } from "../kit/money.ts";
import { repeatUnits } from "../kit/recurrence.ts";
import { expenseStates } from "./lifecycle.ts";

/** A form has no word for nothing, and only text for a number. */
export const repeatsInput = z.preprocess(
  (v) => (v === "" ? null : v),
  z
    .object({
      repeat_every: z.coerce.number<number | string>().int().min(1).max(366),
      repeat_unit: z.enum(repeatUnits),
      /** Left out: for ever. */
      end_date: z.preprocess((v) => (v === "" ? null : v), day.nullish()),
    })
    .nullish(),
);

/** How an expense comes again. Its first day is the expense's own. */
export const repeats = z.object({
  repeat_every: z.int(),
  repeat_unit: z.enum(repeatUnits),
  start_date: z.string(),
  /** Nothing: for ever. */
  end_date: z.string().nullable(),
  /** The day of its next draft; nothing once it is stopped or over. */
  next_date: z.string().nullable(),
  stopped_at: z.string().nullable(),
  made_count: z.int(),
  /** The newest that came of it, of those that the reader may see. */
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

/** The recurring expense that one came of. Out of reach it is named by its number alone. */
export const repeatOf = z.object({ hash_id: z.uuid().nullable(), number: z.int(), title: z.string().nullable() });
