import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { baseUnits, componentRef } from "../components/schemas.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file, fileRef } from "../kit/files.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, idOf, item, list, search } from "../kit/page.ts";
import { sortQuery } from "../kit/sorting.ts";
import { personRef, ref } from "../users/schemas.ts";
import { placeRef } from "./places.ts";
import { anySeer, labSeers, warehouseSeers } from "./rights.ts";

/** A quantity in an answer: a decimal in the base unit, without trailing zeros. */
export const quantity = z
  .string()
  .regex(/^-?(?:0|[1-9]\d*)(?:\.\d{0,2}[1-9])?$/u, { error: "not as quantities travel" });
/** A quantity in a request: a decimal above 0, in the unit sent with it. The specification prescribes the error text. */
export const givenQuantity = lineText({ error: "errors.invalid_quantity" })
  .regex(/^\d{1,12}(\.\d{1,6})?$/u, { error: "errors.invalid_quantity" })
  .refine((q) => /[1-9]/u.test(q), { error: "errors.invalid_quantity" });

/** One in the base unit or in litres, with no more decimals than stock has: more are refused, not rounded. */
export const exactQuantity = givenQuantity.regex(/^\d+(\.\d{1,3}0*)?$/u, { error: "errors.invalid_quantity" });

/** The state of a lot today. When several apply, a hold comes first, then an expiry. */
export const lotStates = ["available", "soon", "expired", "held"] as const;
export const hold = z.object({ reason: z.string(), by: ref, at: z.string() });

export const lot = z.object({
  hash_id: z.uuid(),
  number: z.string(),
  quantity,
  reserved: quantity,
  /** On hand minus reserved; 0 while it is on hold or expired. */
  available: quantity,
  /** The last day on which it may be used. */
  expires_on: z.string().nullable(),
  opened_on: z.string().nullable(),
  shelf: z.string().nullable(),
  /** Missing for readers who may not see suppliers. */
  supplier: ref.nullable().optional(),
  state: z.enum(lotStates),
  hold: hold.nullable(),
  certificate: fileRef.nullable(),
  version: z.int(),
});
export type Lot = z.infer<typeof lot>;

export const stockedComponent = componentRef.extend({ base_unit: z.enum(baseUnits) });
/** A component in one place, with its lots in the order of use. */
export const stock = z.object({
  hash_id: z.uuid(),
  place: placeRef,
  component: stockedComponent,
  quantity,
  available: quantity,
  reserved: quantity,
  held: quantity,
  expired: quantity,
  /** The level below which it counts as short. */
  minimum: quantity.nullable(),
  is_short: z.boolean(),
  lots: z.array(lot),
});
export type Stock = z.infer<typeof stock>;

/** `in`: something is available; `out`: nothing is. */
export const stockFilters = ["all", "short", "soon", "expired", "held", "in", "out"] as const;

/** Components are sorted, each with its lots in the order of use: by what expires first, or by what is free or there of them. */
export const stockSorts = {
  component: "component",
  expires: "expires_on",
  free: "available",
  quantity: "quantity",
} as const;
export const listStock = endpoint({
  name: "laboratory.stock",
  method: "GET",
  path: "/api/component/stock",
  permission: { any: anySeer },
  reach: "stock of the places one sees",
  summary:
    "What is on hand, by component and place, by name, with its lots: of one laboratory (`laboratory_id`, a warehouse too), of one component (`component_id`) wherever one sees it, or both.",
  query: z.object({
    laboratory_id: idOf("stock_place").optional(),
    component_id: idOf("component").optional(),
    state: z.enum(stockFilters).optional(),
    search,
    sort: sortQuery(stockSorts),
    ...afterQuery,
  }),
  response: list(stock),
});
export const getWarehouseStock = endpoint({
  name: "laboratory.warehouseStock",
  method: "GET",
  path: "/api/warehouse/{id}/stock",
  permission: { any: warehouseSeers },
  place: "the warehouse's country",
  summary: "What is on hand in a warehouse.",
  params: byId("stock_place"),
  query: z.object({ state: z.enum(stockFilters).optional(), search, ...afterQuery }),
  response: list(stock),
});
export const getShopStock = endpoint({
  name: "laboratory.shop",
  method: "GET",
  path: "/api/{shop_id}/shop",
  permission: { any: labSeers },
  place: "the shop's country",
  summary: "What a laboratory or shop has, of one component (`composant_id`) or of all.",
  params: z.object({ shop_id: idOf("stock_place") }),
  query: z.object({ composant_id: idOf("component").optional(), search, ...afterQuery }),
  response: list(stock),
});

export const forSale = endpoint({
  name: "laboratory.forSale",
  method: "GET",
  path: "/api/component/forSale",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary:
    "Components for a picker, by name, with what a laboratory has of them. `filterStock`: `1` or `in` for those that are there, `0` or `out` for the others.",
  query: z.object({
    laboratory_id: idOf("stock_place"),
    search,
    filterStock: z.enum(["1", "0", "true", "false", "in", "out", "all"]).optional(),
    ...afterQuery,
  }),
  response: list(stockedComponent.extend({ id: z.uuid(), stock: quantity, available: quantity, lots_count: z.int() })),
});

/** Why stock is taken. `discard` and `loss` need a reason. */
export const purposes = ["use", "sample", "discard", "loss"] as const;
export const movementKinds = ["store", "subtract", "undo", "send", "receive", "count", "make"] as const;

export const movement = z.object({
  hash_id: z.uuid(),
  /** The operation it belongs to; an operation is undone as a whole. */
  operation: z.uuid(),
  kind: z.enum(movementKinds),
  purpose: z.enum(purposes).nullable(),
  reason: z.string().nullable(),
  place: placeRef,
  /**
   * For movements of a batch whose formulas the reader may not see: null, like lot and quantities. They are one row for each operation then,
   * which `component_id`, `lot_id` and `search` don't find.
   */
  component: stockedComponent.nullable(),
  lot: z.object({ hash_id: z.uuid(), number: z.string(), expires_on: z.string().nullable() }).nullable(),
  /** Positive for incoming, negative for outgoing. */
  quantity: quantity.nullable(),
  quantity_after: quantity.nullable(),
  /** The batch it was used for. */
  batch: z.object({ hash_id: z.uuid(), number: z.int() }).nullable(),
  user: personRef,
  created_at: z.string(),
  /** Whether it has been undone. */
  undone: z.boolean(),
  can: z.object({ undo: z.boolean().optional() }),
});
export type Movement = z.infer<typeof movement>;

const moved = item(z.object({ hash_id: z.uuid(), movements: z.array(movement), stock }));

const oneOf = (kind: string) => z.preprocess((v) => (v === "" ? null : v), idOf(kind).nullable().optional());
export const storeStock = endpoint({
  name: "laboratory.storeStock",
  method: "POST",
  path: "/api/component/store/stock",
  permission: "laboratory_stock",
  place: "the laboratory's country",
  multipart: true,
  summary:
    "Adds to the stock of a laboratory, shop or warehouse: to a new lot, or to one that is there under this number.",
  body: z.object({
    laboratory_id: idOf("stock_place", "errors.required"),
    component_id: idOf("component", "errors.required"),
    lot: lineText({ error: "errors.required" }).min(1, { error: "errors.required" }).max(60),
    quantity: givenQuantity,
    /** When left out, the quantity is in the component's base unit. */
    unity_hash_id: oneOf("unity"),
    expires_on: z.preprocess((v) => (v === "" ? null : v), dayOf("term").nullable().optional()),
    opened_on: z.preprocess((v) => (v === "" ? null : v), dayOf("past").nullable().optional()),
    supplier_hash_id: oneOf("supplier"),
    shelf: optionalText(40),
    reason: optionalText(1000),
    certificate: file.optional(),
  }),
  response: moved,
});
export const subtractStock = endpoint({
  name: "laboratory.subtractStock",
  method: "POST",
  path: "/api/component/subtract/stock",
  permission: "laboratory_stock",
  place: "the laboratory's country",
  summary:
    "Takes from stock: from the lots that expire first, or from one (`lot_hash_id`). What is held or expired goes out only to be thrown away (`discard`), lot by lot.",
  body: z.object({
    laboratory_id: idOf("stock_place", "errors.required"),
    component_id: idOf("component", "errors.required"),
    quantity: givenQuantity,
    unity_hash_id: oneOf("unity"),
    lot_hash_id: oneOf("stock_lot"),
    purpose: z.enum(purposes).default("use"),
    reason: optionalText(1000),
  }),
  response: moved,
});
export const undoMovement = endpoint({
  name: "laboratory.undo",
  method: "POST",
  path: "/api/stock/operation/{id}/undo",
  permission: "laboratory_stock",
  place: "the laboratory's country",
  summary: "Undoes what was stored or taken, by a counter-movement; once.",
  params: byId("stock_operation"),
  response: moved,
});
export const listMovements = endpoint({
  name: "laboratory.movements",
  method: "GET",
  path: "/api/stock/movements",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary:
    "Movements of a place, the newest first. Those of a batch whose formula the reader may not see are one row without component, lot and quantity, which no filter by these finds.",
  query: z.object({
    laboratory_id: idOf("stock_place"),
    component_id: idOf("component").optional(),
    lot_id: idOf("stock_lot").optional(),
    kind: z.enum(movementKinds).optional(),
    user_hash_id: idOf("user").optional(),
    date_from: day.optional(),
    date_to: day.optional(),
    search,
    ...afterQuery,
  }),
  response: list(movement),
});
export const updateLot = endpoint({
  name: "laboratory.updateLot",
  method: "PATCH",
  path: "/api/stock/lot/{id}/update",
  permission: "laboratory_stock",
  place: "the laboratory's country",
  multipart: true,
  summary:
    "Changes what is known of a lot: where it stands, when it was opened, its last day, supplier and certificate. Its quantity only moves.",
  params: byId("stock_lot"),
  body: z.object({
    expires_on: z.preprocess((v) => (v === "" ? null : v), dayOf("term").nullable().optional()),
    opened_on: z.preprocess((v) => (v === "" ? null : v), dayOf("past").nullable().optional()),
    shelf: optionalText(40),
    supplier_hash_id: oneOf("supplier"),
    certificate: file.optional(),
    version: z.coerce.number<number | string>().int().optional(),
  }),
  response: item(stock),
});
export const getLot = endpoint({
  name: "laboratory.lot",
  method: "GET",
  path: "/api/stock/lot/{id}",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary: "One lot with its component and place.",
  params: byId("stock_lot"),
  response: item(lot.extend({ id: z.uuid(), place: placeRef, component: stockedComponent })),
});

/** Months of the history, and days that the forecast is based on. */
export const HISTORY_MONTHS = 12;
export const FORECAST_DAYS = 90;
export const stockHistory = endpoint({
  name: "laboratory.history",
  method: "GET",
  path: "/api/stock/history",
  permission: { any: anySeer },
  place: "the laboratory's country",
  reach: "stock of the places one sees",
  summary:
    "A component over the last twelve months, in a place or in all that one sees: what was used in each, what was there at its end, and when it runs out if it is used as in the last 90 days. What is sent from one place to another is not used. What batches took counts where the reader sees their formulas; who does not see all formulas gets no day (`is_partial`).",
  query: z.object({ laboratory_id: idOf("stock_place").optional(), component_id: idOf("component") }),
  response: z.object({
    data: z.array(z.object({ month: z.string(), used: quantity, quantity })),
    forecast: z.object({
      /** Average use per day over the last 90 days. */
      per_day: quantity,
      /** What may be used today. */
      available: quantity,
      /** The first day without stock; null when nothing was used, and for readers who do not see all formulas. */
      runs_out_on: z.string().nullable(),
      /** Whether the reader may not see all formulas, so that batches may have used more. Says nothing about this component. */
      is_partial: z.boolean(),
      places: z.int(),
    }),
  }),
});

export const stockEndpoints = [
  listStock,
  getWarehouseStock,
  getShopStock,
  forSale,
  storeStock,
  subtractStock,
  undoMovement,
  listMovements,
  updateLot,
  getLot,
  stockHistory,
];
