import { z } from "zod";
import { idOf } from "../kit/page.ts";
import { endpoint } from "../kit/endpoint.ts";
import { anySeer } from "./rights.ts";
import { stockedComponent } from "./stock.ts";

/** The choices of how many days to look ahead. */
export const rescueDays = [30, 60, 90] as const;
/** `litres` of the recipe use up a quantity of one of its components. */
export const usingRecipe = z.object({ hash_id: z.uuid(), number: z.int(), name: z.string(), litres: z.string() });
/** A confirmed order of which nothing was shipped. */
const openOrder = z.object({
  hash_id: z.uuid(),
  number: z.string(),
  customer: z.string(),
  wanted_on: z.string().nullable(),
  /** Litres left to make, beyond the bottles reserved for it. */
  litres: z.string(),
});
export type RescueOrder = z.infer<typeof openOrder>;
const dyingLot = z.object({
  hash_id: z.uuid(),
  number: z.string(),
  component: stockedComponent,
  /** The available quantity: neither reserved nor on hold. */
  quantity: z.string(),
  expires_on: z.string(),
  /** Recipes that use it. Those that can be made now come first, then those that need the fewest litres; `litres` would use up the lot. */
  recipes: z.array(usingRecipe),
  /** Open orders that need it, the earliest wanted first; `quantity` of the lot, in its base unit, is what each could use on its own. */
  orders: z.array(openOrder.extend({ quantity: z.string() })),
  /** How many more orders need it. */
  more_orders: z.int(),
});
export type DyingLot = z.infer<typeof dyingLot>;

export const rescue = endpoint({
  name: "laboratory.rescue",
  method: "GET",
  path: "/api/stock/rescue",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary:
    "What of a place expires within 30, 60 or 90 days and may still be used, and the recipes and open orders that use it, as far as one sees their formulas: litres that use a lot up, and the one batch that uses most.",
  query: z.object({
    laboratory_id: idOf("stock_place"),
    within: z.coerce
      .number<number | string>()
      .pipe(z.literal([...rescueDays]))
      .default(30),
  }),
  response: z.object({
    data: z.array(dyingLot),
    /** The number of lots that expire within each number of days. */
    counts: z.array(z.object({ within: z.int(), lots: z.int() })),
    /** The batch that uses the most lots, as large as possible. The limiting component is named only to readers who may see it. */
    best: usingRecipe
      .extend({
        /** How many of the lots it uses, at least in part. */
        lots: z.int(),
        limited_by: stockedComponent.pick({ hash_id: true, name: true }).nullable(),
        /** Open orders of this recipe, the earliest wanted first. */
        orders: z.array(openOrder),
        more_orders: z.int(),
      })
      .nullable(),
  }),
});
export const rescueEndpoints = [rescue];
