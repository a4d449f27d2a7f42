import { z } from "zod";
import { lineText } from "../../kit/one-line.ts";
import { idOf } from "../../kit/page.ts";
import { allergens, componentKinds } from "../../components/schemas.ts";
import { limitRules, limitUnits } from "../../components/limits.ts";
import { figure } from "../../components/figures.ts";
import { dayOf } from "../../kit/day-kinds.ts";
import { currencyRef, decimal } from "../../kit/money.ts";
import { optionalText } from "../../kit/optional-text.ts";
import { namedRef, ref } from "../../users/schemas.ts";
import { refractions } from "./brix.ts";
import { bases, dosageFrom, dosageUnits } from "./dosage.ts";

/** Lines per composition. */
export const MOST_LINES = 200;
/** Most recipes that stand in each other, and most lines of all sub-recipes of one: what is read and computed at once has a bound. */
export const MOST_DEPTH = 12;
export const MOST_PARTS = 5000;
/** What may use a version; a used version can't be changed any more. */
export const versionUses = ["sample", "order", "stock"] as const;

/** A line is made of a component or of another recipe. */
export const materialTypes = ["component", "recipe"] as const;
export const materialRef = z.object({
  type: z.enum(materialTypes),
  hash_id: z.uuid(),
  number: z.string(),
  name: z.string(),
});
export type MaterialRef = z.infer<typeof materialRef>;

const limitOf = z.object({
  country: namedRef,
  /** Null means every category of food. */
  application: namedRef.nullable(),
  rule: z.enum(limitRules),
  amount: z.string().nullable(),
  unit: z.enum(limitUnits).nullable(),
  source: z.string(),
});
/** A component contained in a material: the material itself, one of its carriers, or part of a sub-recipe. */
export const part = z.object({
  component: z.object({ hash_id: z.uuid(), number: z.string(), name: z.string() }),
  kind: z.enum(componentKinds),
  natural: z.boolean(),
  allergens: z.array(z.enum(allergens)),
  /** Share of the material's mass, from 0 to 1. */
  share: z.string(),
  /** Limits in force today. */
  limits: z.array(limitOf),
});
export type Part = z.infer<typeof part>;

/** The data of a component or a sub-recipe that the calculations need. */
export const material = materialRef.extend({
  density: z.string().nullable(),
  brix: z.string().nullable(),
  dry_matter: z.string().nullable(),
  is_water: z.boolean(),
  /** Sulphites only where their amount is not known, or not to this reader. */
  allergens: z.array(z.enum(allergens)),
  /**
   * Shares of its mass, from 0 to 1: the flavouring, and the natural flavouring. Null for a sub-recipe whose formula the reader may not see;
   * its figures above are rounded then to what an instrument reads.
   */
  flavouring: z.string().nullable(),
  natural_flavouring: z.string().nullable(),
  /** Whether a carrier's percentage is not known, which makes the shares above uncertain. */
  is_share_unsure: z.boolean(),
  /** What the natural flavouring was obtained from, with the shares of the mass; null where the formula may not be seen. */
  sources: z.array(z.object({ name: z.string(), share: z.string() })).nullable(),
  /** mg of SO2 in a kilogram, as far as known; null where the formula may not be seen. */
  so2: z.string().nullable(),
  /** The components contained; null for a sub-recipe whose formula the reader may not see. */
  parts: z.array(part).nullable(),
  /** Per gram, in the company's currency, for readers who may see costs and prices. Null when not known. */
  price: z.string().nullable().optional(),
  /** Of a sub-recipe: its components without a price, with their shares of its mass. `price` is that of the rest. */
  unpriced: z.array(z.object({ hash_id: z.uuid(), name: z.string(), share: z.string() })).optional(),
});
export type Material = z.infer<typeof material>;

export const line = z.object({
  hash_id: z.uuid(),
  material: materialRef,
  /** As typed; null for the balance. */
  dosage: z.string().nullable(),
  unit: z.enum(dosageUnits),
  is_balance: z.boolean(),
  /** Typed for this line; otherwise the material's values apply. */
  density: z.string().nullable(),
  brix: z.string().nullable(),
  refraction: z.string().nullable(),
  description: z.string().nullable(),
  /** Grams, and percent by mass. */
  quantity: z.string(),
  percent: z.string(),
  /** mL; null when the density is not known. */
  volume: z.string().nullable(),
  /** The material's data when the version was saved: a version in use keeps it. */
  used: z.object({ density: z.string().nullable(), brix: z.string().nullable(), dry_matter: z.string().nullable() }),
});
export type Line = z.infer<typeof line>;

/**
 * The cost of a composition, in the company's currency. Readers who may not see all of the formula get one figure, `per_kilo`, with two
 * significant digits, and whether all is priced: more would tell shares beside known prices.
 */
export const cost = z.object({
  currency: currencyRef,
  per_litre: z.string().nullable(),
  per_kilo: z.string(),
  /** Percent by mass without a price: the cost leaves it out. */
  unpriced: z.string().nullable(),
  /** How many lines have no price, or have a part without one. */
  unpriced_lines: z.int().nullable(),
  /** The components without a price, those of sub-recipes with the sub-recipe's name. */
  unpriced_names: z.array(z.string()).nullable(),
  is_all_priced: z.boolean(),
});
export type Cost = z.infer<typeof cost>;

export const composition = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  /** Counts the recipe's versions: 1, 2, 3 … */
  number: z.int(),
  /** For everybody who sees the recipe: what may be said of this version without its formula. */
  public_description: z.string().nullable(),
  /** Null for readers who may not see the formula, like the description and all figures. */
  name: z.string().nullable(),
  made_on: z.string(),
  is_current: z.boolean(),
  basis: z.enum(bases),
  /** Typed or measured values of the product. */
  density: z.string().nullable(),
  brix: z.string().nullable(),
  refraction: z.string().nullable(),
  description: z.string().nullable(),
  /** What uses it, after which it can't be changed. */
  frozen_by: z.enum(versionUses).nullable(),
  frozen_at: z.string().nullable(),
  /**
   * g/mL, °Bx and percent, as calculated when it was saved. Rounded to what an instrument reads for readers who may not see the formula of a
   * sub-recipe.
   */
  product_density: z.string().nullable(),
  product_brix: z.string().nullable(),
  product_dry_matter: z.string().nullable(),
  user: ref,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  /** Null for readers who may not see formulas. */
  lines: z.array(line).nullable(),
  /** At today's prices; null for readers who may not see costs. */
  cost: cost.nullable(),
});
export type Composition = z.infer<typeof composition>;
type Shown = "lines" | "product_density" | "product_brix" | "product_dry_matter";
/** A version as readers of the formula get it. */
export type ShownComposition = Omit<Composition, Shown> & { [K in Shown]: NonNullable<Composition[K]> };
export const isShown = (c: Composition): c is ShownComposition => c.lines !== null;

const within = (least: string, most: string, error: string) =>
  lineText({ error: (issue) => (issue.input === undefined ? undefined : error) })
    .regex(/^\d{1,4}(\.\d{1,8})?$/u, { error, abort: true })
    .refine((text) => decimal(text).gte(least) && decimal(text).lte(most), { error });
const refraction = within(refractions.least, refractions.most, "formulas.wrong_refraction").nullable().optional();
const dosage = lineText()
  .refine((text) => !text.includes(",") && dosageFrom(text) !== undefined, { error: "formulas.wrong_dosage" })
  .transform((text) => dosageFrom(text) ?? text);

export const lineFields = z
  .object({
    component_hash_id: idOf("component").nullable().optional(),
    /** The recipe, when the line is another recipe. */
    recipe_hash_id: idOf("recipe").nullable().optional(),
    dosage: dosage.nullable().optional(),
    unit: z.enum(dosageUnits),
    is_balance: z.boolean().optional(),
    density: figure("density").nullable().optional(),
    brix: figure("brix").nullable().optional(),
    refraction,
    description: optionalText(400),
  })
  .refine((l) => Boolean(l.component_hash_id) !== Boolean(l.recipe_hash_id), {
    error: "formulas.material_needed",
    path: ["component_hash_id"],
  })
  .refine((l) => Boolean(l.is_balance) || typeof l.dosage === "string", {
    error: "errors.required",
    path: ["dosage"],
  });
export type LineFields = z.output<typeof lineFields>;
export type LineGiven = z.input<typeof lineFields>;

export const compositionFields = z.object({
  name: optionalText(80),
  made_on: dayOf("planned").optional(),
  basis: z.enum(bases).optional(),
  density: figure("density").nullable().optional(),
  brix: figure("brix").nullable().optional(),
  refraction,
  description: optionalText(4000),
  public_description: optionalText(4000),
  lines: z.array(lineFields).min(1, { error: "formulas.lines_needed" }).max(MOST_LINES),
});
export type CompositionFields = z.output<typeof compositionFields>;
export type CompositionGiven = z.input<typeof compositionFields>;
