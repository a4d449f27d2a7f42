import { newId } from "#web/kit/new-id.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import type { RepeatUnit } from "#contract/kit/recurrence.ts";
import { claimOf, type ClaimValues, claimValues } from "./claims.ts";
import { everyOf } from "#web/ui/form/every-of.ts";
import type { FileRef } from "#contract/kit/files.ts";

export interface FeeValues {
  /** Identifies the fee while it has no hash_id. */
  key: string;
  hash_id?: string;
  reason_id: string;
  /** The name of a reason that the list may not have: one that is only proposed. */
  reason_name?: string;
  country_id: string;
  date: string;
  amount: string;
  description: string;
  /** Kilometres or days that determine the amount; null for a receipt. */
  claim: ClaimValues | null;
  /** Reason for exceeding a limit. */
  limit_reason: string;
  /** Reason for a day outside the expense's dates. */
  date_reason: string;
  /** Added files, with the id under which the browser stores them. */
  files: readonly { id: string; name: string }[];
  /** Stored receipts, and the ids of those to remove. */
  stored: readonly FileRef[];
  removes: readonly string[];
}

export interface ExpenseValues {
  title: string;
  start_date: string;
  end_date: string;
  zone_hash_id: string;
  currency_hash_id: string;
  type_id: string;
  reason: string;
  invoice_number: string;
  collaborator_hash_id: string;
  /** Advances to settle against, in this order. */
  avance_id: readonly string[];
  /** Recurrence; null without one. */
  repeats: RepeatValues | null;
  fees: readonly FeeValues[];
}
export interface RepeatValues {
  every: string;
  unit: RepeatUnit;
  until: string;
}

export const newFee = (from: Partial<FeeValues>): FeeValues => ({
  key: newId(),
  reason_id: "",
  country_id: "",
  date: "",
  amount: "",
  description: "",
  claim: null,
  limit_reason: "",
  date_reason: "",
  files: [],
  stored: [],
  removes: [],
  ...from,
});

const repeatValues = (r: NonNullable<Expense["repeats"]>): RepeatValues => ({
  every: String(r.repeat_every),
  unit: r.repeat_unit,
  until: r.end_date ?? "",
});

/** Form values of an existing expense. */
export const valuesOf = (e: Expense): ExpenseValues => ({
  title: e.title,
  start_date: e.start_date,
  end_date: e.end_date,
  zone_hash_id: e.zone_hash_id,
  currency_hash_id: e.currency_hash_id,
  type_id: e.type_id ?? "",
  reason: e.reason ?? "",
  invoice_number: e.invoice_number ?? "",
  collaborator_hash_id: e.collaborator?.hash_id ?? "",
  avance_id: e.avance_id,
  repeats: e.repeats && !e.repeats.stopped_at ? repeatValues(e.repeats) : null,
  fees: e.fees.map((f) =>
    newFee({
      key: f.hash_id,
      hash_id: f.hash_id,
      reason_id: f.reason_id,
      reason_name: f.reason.name,
      country_id: f.country_id ?? "",
      date: f.date,
      amount: f.amount,
      description: f.description ?? "",
      claim: claimValues(f.allowance),
      limit_reason: f.limit_reason ?? "",
      date_reason: f.date_reason ?? "",
      stored: f.invoices,
    }),
  ),
});

type UpdateBody = ClientInput<typeof updateExpense>["body"];
type StoreBody = ClientInput<typeof storeExpense>["body"];

/** Request body: empty fields are sent as empty, because omitted ones stay unchanged; new files go with their fee. */
export function bodyOf(
  v: ExpenseValues,
  fileOf: (id: string) => File | undefined,
): Omit<UpdateBody, "version"> & Omit<StoreBody, "type" | "zone_hash_id"> {
  return {
    title: v.title.trim(),
    start_date: v.start_date,
    end_date: v.end_date,
    type_id: v.type_id || null,
    currency_hash_id: v.currency_hash_id || undefined,
    reason: v.reason.trim() || null,
    invoice_number: v.invoice_number.trim() || null,
    collaborator_hash_id: v.collaborator_hash_id || null,
    // A multipart form cannot express an empty list, so send an empty string.
    avance_id: v.avance_id.length > 0 ? [...v.avance_id] : "",
    repeats: v.repeats && {
      repeat_every: Number(v.repeats.every),
      repeat_unit: v.repeats.unit,
      end_date: v.repeats.until || null,
    },
    fees: v.fees.map((f) => {
      const files = f.files.flatMap((x) => fileOf(x.id) ?? []);
      return {
        ...(f.hash_id && { hash_id: f.hash_id }),
        amount: f.amount,
        date: f.date,
        reason_id: f.reason_id,
        country_id: f.country_id || null,
        description: f.description.trim() || null,
        allowance: claimOf(f.claim),
        limit_reason: f.limit_reason.trim() || null,
        date_reason: f.date_reason.trim() || null,
        ...(files.length && { invoices: files }),
        ...(f.removes.length && { removes: [...f.removes] }),
      };
    }),
  };
}

/** Missing required fields: name, and text key of the message. */
export function missing(v: ExpenseValues): Record<string, string> {
  const out: Record<string, string> = {};
  if (!v.title.trim()) out.title = "expenses.need_title";
  if (!v.start_date) out.start_date = "expenses.need_day";
  if (!v.end_date) out.end_date = "expenses.need_day";
  else if (v.start_date > v.end_date) out.end_date = "errors.dates_reversed";
  if (v.repeats && everyOf(v.repeats.every) < 1) out["repeats.repeat_every"] = "errors.every_needed";
  if (v.repeats?.until && v.repeats.until < v.start_date) out["repeats.end_date"] = "errors.dates_reversed";
  if (!v.fees.length) out.fees = "errors.fees_required";
  for (const [i, f] of v.fees.entries()) {
    if (!f.reason_id) out[`fees.${i}.reason_id`] = "expenses.need_reason";
    if (!f.date) out[`fees.${i}.date`] = "expenses.need_day";
    if (f.claim?.kind === "mileage" && !claimOf(f.claim)) out[`fees.${i}.allowance.km`] = "errors.kilometres";
    else if (f.claim && !claimOf(f.claim)) out[`fees.${i}.allowance.full_days`] = "errors.days_away";
    // The amount is computed, and its field locked: what lacks is the rate.
    else if (f.claim && !/[1-9]/u.test(f.amount))
      out[`fees.${i}.country_id`] = f.country_id ? "expenses.need_rate" : "expenses.need_rate_country";
    else if (!/[1-9]/u.test(f.amount)) out[`fees.${i}.amount`] = "expenses.need_amount";
  }
  return out;
}
