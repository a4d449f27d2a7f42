import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, inItsCurrency, money, positiveAmount } from "../kit/money.ts";
import { byId, idOf, item } from "../kit/page.ts";
import { repeatUnits } from "../kit/recurrence.ts";
import { person } from "../expenses/schemas.ts";
import { expenseStates } from "../expenses/lifecycle.ts";
import { chargeMakers, chargeStoppers } from "./rights.ts";
import { named } from "./schemas.ts";

const row = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  zone_hash_id: z.uuid(),
  fixed: z.boolean(),
  title: z.string(),
  amount: money,
  currency: currencyRef,
  reason_id: z.uuid(),
  reason: named,
  type_id: z.uuid().nullable(),
  type_name: named.nullable(),
  repeat_every: z.int(),
  repeat_unit: z.enum(repeatUnits),
  start_date: z.string(),
  /** Nothing: for ever. */
  end_date: z.string().nullable(),
  /** The day of its next draft; nothing once it is stopped or over. */
  next_date: z.string().nullable(),
  made_count: z.int(),
  stopped_at: z.string().nullable(),
  /** Whose the drafts are. */
  user: person,
  created_at: z.string(),
  version: z.int(),
  can: z.object({ update: z.boolean().optional(), stop: z.boolean().optional() }),
});
const inCurrency = inItsCurrency("amount");
/** What an office pays again and again: a fixed load, which stays as it was saved, or a recurring expense. */
export const charge = row.superRefine(inCurrency);
export type Charge = z.infer<typeof charge>;

/** One with what it made, newest first, and the days to come. */
const chargeRecord = row
  .extend({
    zone: z.object({ hash_id: z.uuid(), name: z.string() }),
    upcoming: z.array(z.string()),
    occurrences: z.array(
      z.object({
        hash_id: z.uuid(),
        number: z.int(),
        title: z.string(),
        date: z.string(),
        status: z.enum(expenseStates),
        amount: money,
        currency: currencyRef,
      }),
    ),
  })
  .superRefine(inCurrency);

const fields = {
  title: z.string().trim().min(1, { error: "errors.required" }).max(200),
  amount: positiveAmount,
  reason_id: idOf("reason"),
  type_id: idOf("type").nullish(),
  repeat_every: z.int().min(1).max(366),
  repeat_unit: z.enum(repeatUnits),
  start_date: dayOf("term"),
  end_date: dayOf("term").nullish(),
};
const rightWayRound = { error: "errors.dates_reversed", path: ["end_date"] };
const body = z.object(fields).refine((b) => !b.end_date || b.start_date <= b.end_date, rightWayRound);

const see = "areas_view";
const at = "the office";
export const listFixedLoads = endpoint({
  name: "zones.fixedLoads",
  method: "GET",
  path: "/api/zone/{id}/fixed_loads",
  permission: see,
  place: at,
  summary: "The fixed loads of an office, the active ones first.",
  params: byId("zone"),
  response: z.object({ data: z.array(charge) }),
});
export const createFixedLoad = endpoint({
  name: "zones.createFixedLoad",
  method: "POST",
  path: "/api/zone/{id}/fixed_load",
  permission: chargeMakers,
  place: at,
  summary:
    "Saves a fixed load: from then on it can only be stopped. It creates a draft office expense on each of its dates.",
  params: byId("zone"),
  body,
  response: item(charge),
});
export const stopFixedLoad = endpoint({
  name: "zones.stopFixedLoad",
  method: "PATCH",
  path: "/api/zone/fixed_load/{id}/stop",
  permission: chargeStoppers,
  place: at,
  summary: "Stops a fixed load for good: it creates no more drafts.",
  params: byId("charge"),
  response: item(charge),
});
export const listAreaExpenses = endpoint({
  name: "zones.expenses",
  method: "GET",
  path: "/api/zone/{id}/expenses",
  permission: see,
  place: at,
  summary: "The recurring expenses of an office, the active ones first.",
  params: byId("zone"),
  response: z.object({ data: z.array(charge) }),
});
export const createAreaExpense = endpoint({
  name: "zones.createExpense",
  method: "POST",
  path: "/api/zone/{id}/expense",
  permission: chargeMakers,
  place: at,
  summary: "Creates a recurring expense: it creates one draft office expense on each of its dates.",
  params: byId("zone"),
  body,
  response: item(charge),
});
export const updateAreaExpense = endpoint({
  name: "zones.updateExpense",
  method: "PATCH",
  path: "/api/zone/expense/{id}/update",
  permission: chargeMakers,
  place: at,
  summary:
    "Changes a recurring expense for its future dates; expenses it created stay as they are. A fixed load cannot be changed.",
  params: byId("charge"),
  body: z
    .object({
      title: fields.title.optional(),
      amount: fields.amount.optional(),
      reason_id: fields.reason_id.optional(),
      type_id: fields.type_id,
      repeat_every: fields.repeat_every.optional(),
      repeat_unit: fields.repeat_unit.optional(),
      /** With another day the count begins anew there, never before what it made already. */
      start_date: fields.start_date.optional(),
      end_date: fields.end_date,
      version: z.int().optional(),
    })
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["title"],
    }),
  response: item(charge),
});
export const stopAreaExpense = endpoint({
  name: "zones.stopExpense",
  method: "PATCH",
  path: "/api/zone/expense/{id}/stop",
  permission: chargeStoppers,
  place: at,
  summary: "Stops a recurring expense for good: it creates no more drafts.",
  params: byId("charge"),
  response: item(charge),
});
export const getAreaExpense = endpoint({
  name: "zones.expense",
  method: "GET",
  path: "/api/zone/expense/{id}",
  permission: see,
  place: at,
  summary: "One recurring expense or fixed load, with its upcoming dates and the expenses it created that I can see.",
  params: byId("charge"),
  response: item(chargeRecord),
});
export const chargesEndpoints = [
  listFixedLoads,
  createFixedLoad,
  stopFixedLoad,
  listAreaExpenses,
  createAreaExpense,
  updateAreaExpense,
  stopAreaExpense,
  getAreaExpense,
];
