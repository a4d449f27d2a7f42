import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef } from "../kit/money.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, idOf, item, list } from "../kit/page.ts";
import { canOf, stepCall, version } from "../kit/step-call.ts";
import { personRef, ref } from "../users/schemas.ts";
import { stockCountLifecycle, stockCountStates } from "./lifecycle.ts";
import { placeRef } from "./places.ts";
import { anySeer } from "./rights.ts";
import { givenQuantity, stockedComponent } from "./stock.ts";

const place = "the laboratory's country";

const row = {
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  state: z.enum(stockCountStates),
  place: placeRef,
  /** Set for a part of the place: shelves whose name begins with it. */
  shelf: z.string().nullable(),
  note: z.string().nullable(),
  user: personRef,
  /** Lots on its list, and how many of them have been counted. */
  lots: z.int(),
  lots_counted: z.int(),
  /** How many lots differ; null during the blind count. */
  variances: z.int().nullable(),
  created_at: z.string(),
  counted_at: z.string().nullable(),
  ended_by: ref.nullable(),
  ended_at: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.int(),
  can: canOf(stockCountLifecycle),
};
export const stockCountRow = z.object(row);
export type StockCountRow = z.infer<typeof stockCountRow>;
const countLine = z.object({
  hash_id: z.uuid(),
  component: stockedComponent,
  lot: z.object({
    hash_id: z.uuid(),
    number: z.string(),
    expires_on: z.string().nullable(),
    shelf: z.string().nullable(),
  }),
  /** Whether the lot was missing from the list and added during the count. */
  is_found: z.boolean(),
  counted: z.string().nullable(),
  counted_by: ref.nullable(),
  counted_at: z.string().nullable(),
  note: z.string().nullable(),
  /**
   * Stock on hand at the moment of counting, the difference, and its value; null during the count. The value is missing for readers who may
   * not see prices, null when there is no price.
   */
  book: z.string().nullable(),
  variance: z.string().nullable(),
  value: z.string().nullable().optional(),
});
export type StockCountLine = z.infer<typeof countLine>;
export const stockCount = z.object({
  ...row,
  lines: z.array(countLine),
  /** The value of the variances, and how many of them have no price; missing for readers who may not see prices. */
  value: z.object({ amount: z.string(), currency: currencyRef, unpriced: z.int() }).nullable().optional(),
});
export type StockCount = z.infer<typeof stockCount>;

export const listCounts = endpoint({
  name: "laboratory.counts",
  method: "GET",
  path: "/api/stock/counts",
  permission: { any: anySeer },
  place,
  summary: "Stock-takes of a place, the newest first.",
  query: z.object({ laboratory_id: idOf("stock_place"), state: z.enum(stockCountStates).optional(), ...afterQuery }),
  response: list(stockCountRow),
});
export const getCount = endpoint({
  name: "laboratory.count",
  method: "GET",
  path: "/api/stock/count/{id}",
  permission: { any: anySeer },
  place,
  summary: "One stock-take with its lines, by shelf. While it is open it says nothing of what should be there.",
  params: byId("stock_count"),
  response: item(stockCount),
});
export const startCount = endpoint({
  name: "laboratory.startCount",
  method: "POST",
  path: "/api/stock/count",
  permission: "laboratory_stock",
  place,
  summary: "Begins a stock-take of a place, or of the shelves that begin with `shelf`: one for each part at a time.",
  body: z.object({
    laboratory_id: idOf("stock_place", "errors.required"),
    shelf: optionalText(40),
    note: optionalText(1000),
  }),
  response: item(stockCount),
});
/** Zero is allowed. */
const counted = lineText({ error: "errors.invalid_quantity" }).regex(/^\d{1,12}(\.\d{1,3})?$/u, {
  error: "errors.invalid_quantity",
});
export const MOST_COUNTED = 200;
export const countLots = stepCall(stockCountLifecycle, "count", {
  name: "laboratory.countLots",
  method: "POST",
  path: "/api/stock/count/{id}/lines",
  summary:
    "What was counted of lots, in the base unit of their components. Each is compared with what is on hand at this moment: what moves later changes both. Several people may count at once; `null` takes a count back.",
  body: z.object({
    lines: z
      .array(z.object({ line_hash_id: idOf("stock_count_line"), counted: counted.nullable(), note: optionalText(500) }))
      .min(1, { error: "errors.required" })
      .max(MOST_COUNTED, { error: "errors.too_many" }),
  }),
  response: item(stockCount),
});
export const foundLot = stepCall(stockCountLifecycle, "count", {
  name: "laboratory.foundLot",
  method: "POST",
  path: "/api/stock/count/{id}/found",
  summary: "A lot that was found and is not on the list, with what was counted of it.",
  body: z.object({
    component_id: idOf("component", "errors.required"),
    lot: lineText({ error: "errors.required" }).min(1, { error: "errors.required" }).max(60),
    counted: givenQuantity,
    expires_on: z.preprocess((v) => (v === "" ? null : v), dayOf("term").nullish()),
    shelf: optionalText(40),
  }),
  response: item(stockCount),
});
export const finishCount = stepCall(stockCountLifecycle, "finish", {
  name: "laboratory.finishCount",
  method: "POST",
  path: "/api/stock/count/{id}/finish",
  summary:
    "Ends the counting and shows the variances. Lots that nobody counted are refused, unless `leave` leaves them as they are.",
  body: z.object({ leave: z.boolean().default(false), version }),
  response: item(stockCount),
});
export const reopenCount = stepCall(stockCountLifecycle, "reopen", {
  name: "laboratory.reopenCount",
  method: "POST",
  path: "/api/stock/count/{id}/reopen",
  summary: "Opens a counted stock-take again, to count some lots once more.",
  response: item(stockCount),
});
export const agreeCount = stepCall(stockCountLifecycle, "agree", {
  name: "laboratory.agreeCount",
  method: "POST",
  path: "/api/stock/count/{id}/agree",
  summary: "Agrees the variances of a stock-take that others counted: one movement each, all at once.",
  response: item(stockCount),
});
export const cancelCount = stepCall(stockCountLifecycle, "cancel", {
  name: "laboratory.cancelCount",
  method: "POST",
  path: "/api/stock/count/{id}/cancel",
  summary: "Cancels a stock-take: nothing moves.",
  response: item(stockCount),
});
export const countPaper = endpoint({
  name: "laboratory.countPaper",
  method: "GET",
  path: "/api/stock/count/{id}/paper",
  permission: { any: anySeer },
  place,
  summary: "The list to count by as PDF; once it is counted, its result.",
  params: byId("stock_count"),
  response: z.unknown(),
  binary: true,
});

/** The query of the export of one stock-take. */
export const countExport = z.object({ count_id: z.uuid() });

export const stockValue = endpoint({
  name: "laboratory.value",
  method: "GET",
  path: "/api/stock/value",
  permission: { any: anySeer },
  place,
  summary:
    "For who sees prices, else null: what the stock of a place is worth: each component by its cheapest supplier's price of today, in the place's currency at the month's rate. `unpriced` counts lots that have no price.",
  query: z.object({ laboratory_id: idOf("stock_place") }),
  response: item(
    z
      .object({
        currency: currencyRef.nullable(),
        amount: z.string(),
        lots: z.int(),
        unpriced: z.int(),
        /** Per base unit, by component. */
        prices: z.array(z.object({ component_id: z.uuid(), price: z.string() })),
      })
      .nullable(),
  ),
});

export const countsEndpoints = [
  listCounts,
  getCount,
  startCount,
  countLots,
  foundLot,
  finishCount,
  reopenCount,
  agreeCount,
  cancelCount,
  countPaper,
  stockValue,
];
