import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { positiveAmount } from "../kit/money.ts";
import { byId, hashId, idOf } from "../kit/page.ts";
import { expenseStates } from "./lifecycle.ts";
import { anyExpense } from "./rights.ts";
import { person } from "./schemas.ts";

/** Maximum fees and receipts compared per call. */
export const MOST_COMPARED = 30;

/** A match in another expense: same amount, date and reason, or the same receipt by content. */
const duplicate = z.object({
  /** The compared fee, by its hash_id or the key given in the query. */
  fee: z.string(),
  same: z.enum(["fee", "receipt"]),
  /** Null if the reader may not see it: they learn only that the receipt is known. */
  expense: z
    .object({
      hash_id: z.uuid(),
      number: z.int(),
      title: z.string(),
      status: z.enum(expenseStates),
      start_date: z.string(),
      user: person,
    })
    .nullable(),
});
export type Duplicate = z.infer<typeof duplicate>;
const response = z.object({ data: z.array(duplicate) });

/** Fees of a form, each with a key chosen by the caller: `0~12.50~2026-01-31~<reason>`; comma-separated. */
const fees = z
  .string()
  .max(6000)
  .transform((text) =>
    text.split(",").map((one) => {
      const [fee, amount, date, reason_id] = one.split("~");
      return { fee, amount, date, reason_id };
    }),
  )
  .pipe(
    z
      .array(z.object({ fee: z.string().max(40), amount: positiveAmount, date: day, reason_id: hashId }))
      .max(MOST_COMPARED),
  )
  .optional();
/** Receipts by SHA-256: `0~<hash>`. */
const receipts = z
  .string()
  .max(6000)
  .transform((text) =>
    text.split(",").map((one) => {
      const [fee, sha256] = one.split("~");
      return { fee, sha256 };
    }),
  )
  .pipe(
    z
      .array(
        z.object({ fee: z.string().max(40), sha256: z.string().regex(/^[0-9a-f]{64}$/u, { error: "errors.format" }) }),
      )
      .max(MOST_COMPARED),
  )
  .optional();

export const findDuplicates = endpoint({
  name: "expenses.findDuplicates",
  method: "GET",
  path: "/api/expenses/duplicates",
  permission: anyExpense,
  reach: "expenses one may see",
  summary:
    "While an expense is written: others of mine or of the office with the same amount, day and reason, and others with the same receipt. One that I can’t see is not described.",
  query: z.object({
    fees,
    receipts,
    zone_hash_id: idOf("zone"),
    currency_hash_id: idOf("currency"),
    /** The expense being edited. */
    except: idOf("expense").optional(),
  }),
  response,
});
export const expenseDuplicates = endpoint({
  name: "expenses.duplicates",
  method: "GET",
  path: "/api/expense/{id}/duplicates",
  openToImpersonator: true,
  permission: anyExpense,
  reach: "expenses one may see",
  summary: "Others with the same amount, day and reason as one of its fees, or with one of its receipts.",
  params: byId("expense"),
  response,
});

export const duplicateEndpoints = [findDuplicates, expenseDuplicates];
