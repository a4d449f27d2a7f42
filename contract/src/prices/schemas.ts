import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { currencyRef, money, plainRateText, positiveAmount } from "../kit/money.ts";
import { idOf } from "../kit/page.ts";
import { lineUnits, percent } from "../orders/schemas.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { namedRef } from "../users/schemas.ts";

export const price = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  recipe: recipeRef,
  /** In this packaging alone; null for all. */
  packaging: namedRef.nullable(),
  /** For customers of this country alone; null for all. */
  country: namedRef.nullable(),
  unit: z.enum(lineUnits),
  currency: currencyRef,
  price: money,
  /** Percent; null where the list says nothing of it. */
  tax: plainRateText.nullable(),
  valid_from: z.string(),
  /** Whether another price of the same took its place. */
  is_past: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Price = z.infer<typeof price>;

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
export const priceFields = {
  recipe_hash_id: idOf("recipe", "errors.required"),
  packaging_hash_id: orNothing(idOf("packaging")),
  country_hash_id: orNothing(idOf("country")),
  unit: z.enum(lineUnits),
  currency_hash_id: idOf("currency", "errors.required"),
  price: positiveAmount,
  tax: orNothing(percent),
  valid_from: dayOf("term"),
};
