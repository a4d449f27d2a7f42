import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { whole } from "../kit/number.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, done, idOf, item, list } from "../kit/page.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef } from "../users/schemas.ts";
import { placeRef } from "./places.ts";
import { anySeer } from "./rights.ts";
import { exactQuantity, lotStates } from "./stock.ts";
import { lineText } from "../kit/one-line.ts";

/** Bottles per movement. */
const MOST_BOTTLES = 1_000_000;
/** How many bottles are typed. */
export const bottleCount = whole(MOST_BOTTLES, 1);
const bottles = z.int().min(1).max(MOST_BOTTLES);

/** A lot of bottles of a recipe. */
export const bottledLot = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  place: placeRef,
  recipe: recipeRef,
  /** The version of the recipe. */
  composition_number: z.int().nullable(),
  lot: z.string(),
  bottle: namedRef.nullable(),
  bottles: z.int(),
  /** How many of them are reserved for samples and batches. */
  reserved: z.int(),
  /** Litres of all the bottles. */
  litres: z.string(),
  expires_on: z.string().nullable(),
  state: z.enum(lotStates),
  version: z.int(),
  can: z.object({ take: z.boolean().optional() }),
});
export type BottledLot = z.infer<typeof bottledLot>;

export const listBottled = endpoint({
  name: "laboratory.bottled",
  method: "GET",
  path: "/api/stock/recipes",
  permission: { any: anySeer },
  reach: "stock of the places one sees",
  summary:
    "Recipes in stock in bottles by lot, the newest first: of one laboratory (`laboratory_id`, a warehouse too), of one recipe (`recipe_id`), or both.",
  query: z.object({
    laboratory_id: idOf("stock_place").optional(),
    recipe_id: idOf("recipe").optional(),
    ...afterQuery,
  }),
  response: list(bottledLot),
});
export const storeBottled = endpoint({
  name: "laboratory.storeBottled",
  method: "POST",
  path: "/api/shop/{shop_id}/recipe",
  permission: "laboratory_stock",
  place: "the country of the place",
  summary:
    "Puts bottles of a recipe into a laboratory, shop or warehouse, as a new lot or into one that is there under its number. Its current version is frozen. Without `litres` they follow from the bottle.",
  params: z.object({ shop_id: idOf("stock_place") }),
  body: z.object({
    recipe_hash_id: idOf("recipe"),
    lot: lineText().min(1, { error: "errors.required" }).max(60),
    bottles,
    bottle_hash_id: idOf("bottle").nullish(),
    litres: exactQuantity.nullish(),
    expires_on: dayOf("term").nullish(),
    reason: optionalText(1000),
  }),
  response: item(bottledLot),
});
export const takeBottled = endpoint({
  name: "laboratory.takeBottled",
  method: "DELETE",
  path: "/api/shop/{shop_id}/recipe/{recipe_id}",
  permission: "laboratory_stock",
  place: "the country of the place",
  summary:
    "Takes bottles of a recipe out: of one lot (`lot_hash_id`), else first expired first among those that may be used. Without `bottles` all of the lot go, or of every lot.",
  params: z.object({ shop_id: idOf("stock_place"), recipe_id: idOf("recipe") }),
  body: z.object({
    lot_hash_id: idOf("recipe_stock").nullish(),
    bottles: bottles.nullish(),
    reason: optionalText(1000),
  }),
  response: done,
});

export const bottlesEndpoints = [listBottled, storeBottled, takeBottled];
