import { z } from "zod";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, inItsCurrency, money, positiveAmount, amount } from "../kit/money.ts";
import { byId, done, hashId, idOf, item } from "../kit/page.ts";
import { allowanceRate, limitPeriods, overLimit } from "./allowance-schemas.ts";
import { vehicles } from "./allowances.ts";
import { MOST_COMPARED } from "./duplicates.ts";
import { anyExpense, policyKeepers, policySeers } from "./rights.ts";
import { person } from "./schemas.ts";
import { lineText } from "../kit/one-line.ts";

const named = z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() });
const can = z.object({ update: z.boolean().optional(), delete: z.boolean().optional() });

export const expenseLimit = z
  .object({
    hash_id: z.uuid(),
    reason_id: z.uuid(),
    reason: named,
    /** Null: for everybody who spends for the office. */
    user_id: z.uuid().nullable(),
    user: person.nullable(),
    per: z.enum(limitPeriods),
    amount: money,
    currency_id: z.uuid(),
    currency: currencyRef,
    start_date: z.string(),
    end_date: z.string().nullable(),
    version: z.int(),
    can,
  })
  .superRefine(inItsCurrency("amount"));
export type ExpenseLimit = z.infer<typeof expenseLimit>;
const rateOfOffice = z.intersection(allowanceRate, z.object({ can }));
export type RateOfOffice = z.infer<typeof rateOfOffice>;

const rightWayRound = { error: "errors.dates_reversed", path: ["end_date"] };
const limitBody = z.object({
  reason_id: idOf("reason"),
  user_id: idOf("user").nullish(),
  per: z.enum(limitPeriods),
  amount: positiveAmount,
  currency_id: idOf("currency").optional(),
  start_date: dayOf("term"),
  end_date: dayOf("term").nullish(),
});
const percent = z.int().min(0).max(100);
const rateBody = z.object({
  kind: z.enum(["mileage", "per_diem"]),
  country_id: idOf("country"),
  currency_id: idOf("currency").optional(),
  vehicle: z.enum(vehicles).nullish(),
  amount: positiveAmount,
  ceiling_km: z.int().min(1).max(1_000_000).nullish(),
  amount_above: amount.nullish(),
  part_amount: amount.nullish(),
  breakfast: percent.nullish(),
  lunch: percent.nullish(),
  dinner: percent.nullish(),
  source: lineText().min(1, { error: "errors.required" }).max(300),
  start_date: dayOf("term"),
  end_date: dayOf("term").nullish(),
});
const ordered = (b: { start_date?: string | undefined; end_date?: string | null | undefined }): boolean =>
  !b.end_date || !b.start_date || b.start_date <= b.end_date;
const filled = ({ version: _, ...b }: { version?: number | undefined }): boolean =>
  Object.values(b).some((v) => v !== undefined);
const version = z.int().optional();
const at = "the office";

export const officeRules = endpoint({
  name: "expenses.rules",
  method: "GET",
  path: "/api/zone/{id}/expense_rules",
  permission: policySeers,
  place: at,
  summary: "The expense limits of an office, and what it pays for kilometres and days away.",
  params: byId("zone"),
  response: z.object({
    data: z.object({ limits: z.array(expenseLimit), rates: z.array(rateOfOffice) }),
    zone: z.object({ hash_id: z.uuid(), name: z.string(), currency: currencyRef.nullable() }),
    can: z.object({ create: z.boolean().optional() }),
  }),
});
export const createLimit = endpoint({
  name: "expenses.createLimit",
  method: "POST",
  path: "/api/zone/{id}/expense_limit",
  permission: policyKeepers,
  place: at,
  summary:
    "Adds a limit: at most so much for a reason by fee, day or month, for everybody or one person, from a day on. In the office's currency unless another is given.",
  params: byId("zone"),
  body: limitBody.refine(ordered, rightWayRound),
  response: item(expenseLimit),
});
export const updateLimit = endpoint({
  name: "expenses.updateLimit",
  method: "PATCH",
  path: "/api/expense_limit/{id}/update",
  permission: policyKeepers,
  place: at,
  summary: "Changes a limit. Expenses that were entered keep what they were compared with.",
  params: byId("expense_limit"),
  body: limitBody
    .partial()
    .extend({ version })
    .refine(filled, { error: "errors.all_empty", path: ["amount"] })
    .refine(ordered, rightWayRound),
  response: item(expenseLimit),
});
export const deleteLimit = endpoint({
  name: "expenses.deleteLimit",
  method: "DELETE",
  path: "/api/expense_limit/{id}/delete",
  permission: policyKeepers,
  place: at,
  summary: "Deletes a limit.",
  params: byId("expense_limit"),
  response: done,
});
export const createRate = endpoint({
  name: "expenses.createRate",
  method: "POST",
  path: "/api/zone/{id}/allowance_rate",
  permission: policyKeepers,
  place: at,
  summary:
    "Adds a rate per kilometre of a vehicle, or per day away, for a country and from a day on, with its source. In the office's currency unless another is given.",
  params: byId("zone"),
  body: rateBody.refine(ordered, rightWayRound),
  response: item(rateOfOffice),
});
export const updateRate = endpoint({
  name: "expenses.updateRate",
  method: "PATCH",
  path: "/api/allowance_rate/{id}/update",
  permission: policyKeepers,
  place: at,
  summary: "Changes a rate. Fees that were computed by it keep the rate that they had.",
  params: byId("allowance_rate"),
  body: rateBody
    .omit({ kind: true })
    .partial()
    .extend({ version })
    .refine(filled, { error: "errors.all_empty", path: ["amount"] })
    .refine(ordered, rightWayRound),
  response: item(rateOfOffice),
});
export const deleteRate = endpoint({
  name: "expenses.deleteRate",
  method: "DELETE",
  path: "/api/allowance_rate/{id}/delete",
  permission: policyKeepers,
  place: at,
  summary: "Deletes a rate. Fees that were computed by it keep it.",
  params: byId("allowance_rate"),
  response: done,
});

/** The expense being edited: its owner's kilometres and limits apply, and its own fees are left out. */
const except = idOf("expense").optional();
export const formRates = endpoint({
  name: "expenses.formRates",
  method: "GET",
  path: "/api/expenses/allowances",
  permission: anyExpense,
  reach: "offices where one has expenses",
  summary:
    "While an expense is written: the office's rates for kilometres and days away, and the kilometres and days claimed already.",
  query: z.object({
    zone_hash_id: idOf("zone"),
    except,
    /** The expense's dates: asks for days claimed around them. */
    start_date: day.optional(),
    end_date: day.optional(),
  }),
  response: item(
    z.object({
      rates: z.array(allowanceRate),
      /** Days away claimed in other expenses that were sent. */
      away: z.array(z.object({ number: z.int(), start_date: z.string(), end_date: z.string(), days: z.int() })),
      driven: z.array(z.object({ year: z.int(), country_id: z.uuid(), vehicle: z.enum(vehicles), km: z.string() })),
    }),
  ),
});

/** Fees of a form, each with a key chosen by the caller: `0~12.50~2026-01-31~<reason>`; comma-separated. */
const fees = z
  .string()
  .max(6000)
  .transform((text) =>
    text.split(",").map((one) => {
      const [fee, sum, date, reason_id] = one.split("~");
      return { fee, amount: sum, date, reason_id };
    }),
  )
  .pipe(
    z
      .array(z.object({ fee: z.string().max(40), amount: positiveAmount, date: day, reason_id: hashId }))
      .max(MOST_COMPARED),
  );
export const formLimits = endpoint({
  name: "expenses.formLimits",
  method: "GET",
  path: "/api/expenses/limits",
  permission: anyExpense,
  reach: "offices where one has expenses",
  summary: "While an expense is written: the limits that its fees go beyond.",
  query: z.object({ fees, zone_hash_id: idOf("zone"), currency_hash_id: idOf("currency"), except }),
  response: z.object({ data: z.array(overLimit.extend({ fee: z.string() })) }),
});

export const policyEndpoints = [
  officeRules,
  createLimit,
  updateLimit,
  deleteLimit,
  createRate,
  updateRate,
  deleteRate,
  formRates,
  formLimits,
];
