import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { decimal, roundTo } from "../kit/money.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, idOf, item, list, search, several } from "../kit/page.ts";
import { sortQuery } from "../kit/sorting.ts";
import { canOf, stepCall, version } from "../kit/step-call.ts";
import { batchUnits } from "../recipes/formulas/scale.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { batchLifecycle, batchStates } from "./lifecycle.ts";
import { placeRef } from "./places.ts";
import { anySeer } from "./rights.ts";
import { exactQuantity, lotStates } from "./stock.ts";

const place = "the laboratory's country";

const row = {
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  state: z.enum(batchStates),
  place: placeRef,
  recipe: recipeRef,
  composition_number: z.int(),
  amount: z.string(),
  unit: z.enum(batchUnits),
  litres: z.string(),
  planned_for: z.string().nullable(),
  note: z.string().nullable(),
  user: personRef,
  weighed_by: ref.nullable(),
  weighed_at: z.string().nullable(),
  made_by: ref.nullable(),
  made_at: z.string().nullable(),
  /** The reason for cancelling it. */
  reason: z.string().nullable(),
  /** The product of the batch. */
  product: z
    .object({
      /** The stock lot of the bottles. */
      hash_id: z.string(),
      lot: z.string(),
      bottles: z.int(),
      litres: z.string(),
      expires_on: z.string().nullable(),
      bottle: namedRef.nullable(),
    })
    .nullable(),
  created_at: z.string(),
  version: z.int(),
  can: canOf(batchLifecycle).extend({ print: z.boolean().optional() }),
};
export const batchRow = z.object(row);
export type BatchRow = z.infer<typeof batchRow>;

const batchLot = z.object({
  /** The stock lot: of a component, or of a sub-recipe in bottles. */
  hash_id: z.uuid(),
  number: z.string(),
  expires_on: z.string().nullable(),
  shelf: z.string().nullable(),
  state: z.enum(lotStates),
  /** The reserved amount, or the amount used once weighed. */
  quantity: z.string(),
  /** Whole bottles, for a sub-recipe. */
  bottles: z.int().nullable(),
});
export const batchUnitsOfStock = ["g", "mL", "L"] as const;
const batchLine = z.object({
  hash_id: z.uuid(),
  material: z.object({
    type: z.enum(["component", "recipe"]),
    hash_id: z.uuid(),
    number: z.string(),
    name: z.string(),
  }),
  /** Litres for a sub-recipe, the base unit for a component. */
  unit: z.enum(batchUnitsOfStock),
  planned: z.string(),
  actual: z.string().nullable(),
  is_tap_water: z.boolean(),
  /** The amount not covered by lots of this place, and the places that have some. */
  missing: z.string().nullable(),
  elsewhere: z.array(placeRef.extend({ available: z.string() })),
  lots: z.array(batchLot),
});
export type BatchLine = z.infer<typeof batchLine>;
export const batch = z.object({
  ...row,
  /** Null, like `is_short`, for readers who may not see the formulas of the recipe and its sub-recipes. */
  lines: z.array(batchLine).nullable(),
  /** Not everything planned is reserved: stock is short, or reservations have expired. */
  is_short: z.boolean().nullable(),
});
export type Batch = z.infer<typeof batch>;

/** The deviation of the actual quantity from the planned one, in percent of the plan, with one decimal. */
export const deviationOf = (planned: string, actual: string): string =>
  roundTo(decimal(actual).minus(planned).times("100").div(planned), 1).toFixed();

/** What batches are sorted by. */
export const batchSorts = { number: "batch", litres: "litres", planned: "planned_for", made: "made_at" } as const;

export const listBatches = endpoint({
  name: "laboratory.batches",
  method: "GET",
  path: "/api/batches",
  permission: { any: anySeer },
  reach: "batches of the places one sees",
  summary:
    "Batches, the newest first or by `sort`: of one laboratory (`laboratory_id`), of one recipe (`recipe_id`), or all.",
  query: z.object({
    search,
    state: several(batchStates),
    laboratory_id: idOf("stock_place").optional(),
    recipe_id: idOf("recipe").optional(),
    user_hash_id: idOf("user").optional(),
    sort: sortQuery(batchSorts),
    ...afterQuery,
  }),
  response: list(batchRow),
});
export const getBatch = endpoint({
  name: "laboratory.batch",
  method: "GET",
  path: "/api/batch/{id}",
  permission: { any: anySeer },
  place,
  summary:
    "One batch. Its lines and their lots are for readers who hold `recipes_formula` for the recipe and all its sub-recipes, as are all steps of a batch.",
  params: byId("batch"),
  response: item(batch),
});
const amount = lineText({ error: "errors.invalid_quantity" })
  .regex(/^\d{1,7}(\.\d{1,3})?$/u, { error: "errors.invalid_quantity" })
  .refine((q) => /[1-9]/u.test(q), { error: "errors.invalid_quantity" });
export const planBatch = endpoint({
  name: "laboratory.planBatch",
  method: "POST",
  path: "/api/batch",
  permission: { all: ["laboratory_stock", "recipes_formula"] },
  place: "the laboratory's country, and one of the countries of the recipe and of each sub-recipe",
  summary:
    "Plans a batch of a recipe's version, its current one unless named, and reserves what expires first. `sub_recipes`: `make` takes their components, `stock` takes whole bottles of those that the place has enough of. What is short is planned all the same and said. Needs `recipes_formula` for the recipe and its sub-recipes: what is reserved tells what is in them.",
  body: z.object({
    laboratory_id: idOf("stock_place", "errors.required"),
    recipe_hash_id: idOf("recipe", "errors.required"),
    composition_hash_id: idOf("composition").nullish(),
    amount,
    unit: z.enum(batchUnits).default("L"),
    sub_recipes: z.enum(["make", "stock"]).default("make"),
    planned_for: z.preprocess((v) => (v === "" ? null : v), dayOf("planned").nullish()),
    note: optionalText(2000),
  }),
  response: item(batch),
});
export const reserveBatch = stepCall(batchLifecycle, "reserve", {
  name: "laboratory.reserveBatch",
  method: "POST",
  path: "/api/batch/{id}/reserve",
  summary: "Reserves anew for a planned batch, after a delivery or when its reservations have lapsed.",
  response: item(batch),
});
export const MOST_BATCH_LINES = 200;
export const weighBatch = stepCall(batchLifecycle, "weigh", {
  name: "laboratory.weighBatch",
  method: "POST",
  path: "/api/batch/{id}/weigh",
  summary:
    "What was weighed of which lots. A line that is left out is as it was reserved; it is refused while it is short.",
  body: z.object({
    lines: z
      .array(
        z.object({
          line_hash_id: idOf("batch_line"),
          /** For tap water, which has no lot. */
          quantity: exactQuantity.nullish(),
          lots: z
            .array(z.object({ lot_hash_id: idOf("stock_lot"), quantity: exactQuantity }))
            .max(20)
            .default([]),
        }),
      )
      .max(MOST_BATCH_LINES)
      .default([]),
    version,
  }),
  response: item(batch),
});
export const makeBatch = stepCall(batchLifecycle, "make", {
  name: "laboratory.makeBatch",
  method: "POST",
  path: "/api/batch/{id}/make",
  summary:
    "Makes a weighed batch: its lots are taken, and the product comes into stock in bottles. Without `litres` they follow from the bottle, else they are those of the batch.",
  body: z.object({
    lot: lineText({ error: "errors.required" }).min(1, { error: "errors.required" }).max(60),
    bottles: z.int().min(1).max(1_000_000),
    bottle_hash_id: z.preprocess((v) => (v === "" ? null : v), idOf("bottle").nullish()),
    litres: exactQuantity.nullish(),
    expires_on: z.preprocess((v) => (v === "" ? null : v), dayOf("term").nullish()),
    version,
  }),
  response: item(batch),
});
export const cancelBatch = stepCall(batchLifecycle, "cancel", {
  name: "laboratory.cancelBatch",
  method: "POST",
  path: "/api/batch/{id}/cancel",
  summary: "Cancels a batch that was not made; its reservations end.",
  response: item(batch),
});
export const undoBatch = stepCall(batchLifecycle, "undo", {
  name: "laboratory.undoBatch",
  method: "POST",
  path: "/api/batch/{id}/undo",
  summary:
    "Undoes the making of a batch while nothing of its product went on: its lots are back, reserved for it, and it is weighed.",
  response: item(batch),
});
export const batchSheet = endpoint({
  name: "laboratory.batchSheet",
  method: "GET",
  path: "/api/batch/{id}/weigh_sheet",
  permission: "recipes_formula",
  place: "one of the recipe's countries",
  summary: "The weigh sheet of a batch with its lots, as PDF with a QR code of the batch.",
  params: byId("batch"),
  response: z.unknown(),
  binary: true,
});
export const batchesEndpoints = [
  listBatches,
  getBatch,
  planBatch,
  reserveBatch,
  weighBatch,
  makeBatch,
  cancelBatch,
  undoBatch,
  batchSheet,
];
