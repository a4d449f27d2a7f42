import { z } from "zod";
import { baseUnits, componentRef } from "../components/schemas.ts";
import { endpoint } from "../kit/endpoint.ts";
import { decimal, roundTo, type Decimal } from "../kit/money.ts";
import { byId, idOf, item } from "../kit/page.ts";
import { recipeSeers } from "../recipes/rights.ts";
import { placeRef } from "./places.ts";
import { STOCK_DECIMALS } from "./quantity.ts";

/** Why the amount that could be made is unknown. `closed`: the reader may not see the formula or one of a sub-recipe. */
const makeableProblems = ["no_composition", "closed", "open_sub_recipe", "no_density"] as const;

const plain = z.string();
const makeableMaterial = z.object({
  component: componentRef.extend({ base_unit: z.enum(baseUnits) }),
  /** Base units per litre of the recipe; null when the component is stocked by volume and has no density. */
  per_litre: plain.nullable(),
  available: plain,
  /**
   * Litres the stock is enough for. Null when that is unknown, or when it does not limit the amount: water that the place does not keep in
   * stock.
   */
  litres: plain.nullable(),
  is_tap_water: z.boolean(),
  elsewhere: z.array(placeRef.extend({ available: plain })),
});
export type MakeableMaterial = z.infer<typeof makeableMaterial>;

export const makeable = endpoint({
  name: "laboratory.makeable",
  method: "GET",
  path: "/api/recipe/{id}/makeable",
  permission: recipeSeers,
  place: "one of the recipe's countries",
  summary:
    "Litres of a recipe's current version that the unexpired, unreserved, unheld stock of a place allows, through sub-recipes: of `laboratory_id`, else of one's own place, else where most can be made. All figures need `recipes_formula` for the recipe and all its sub-recipes: beside what is in stock, litres tell the shares.",
  params: byId("recipe"),
  query: z.object({ laboratory_id: idOf("stock_place").optional() }),
  response: item(
    z.object({
      composition_number: z.int().nullable(),
      problem: z.enum(makeableProblems).nullable(),
      place: placeRef.nullable(),
      litres: plain.nullable(),
      /** The places the reader may see, by name. */
      places: z.array(placeRef.extend({ litres: plain.nullable() })),
      materials: z.array(makeableMaterial).nullable(),
    }),
  ),
});

/** How much of a material is missing for these litres, in its base unit; undefined when there is enough or it is unknown. */
export function missingFor(
  m: Pick<MakeableMaterial, "per_litre" | "available" | "is_tap_water">,
  litres: string,
): Decimal | undefined {
  if (m.per_litre === null || m.is_tap_water) return undefined;
  const missing = roundTo(decimal(litres).times(m.per_litre).minus(m.available), STOCK_DECIMALS);
  return missing.gt("0") ? missing : undefined;
}

export const makeableEndpoints = [makeable];
