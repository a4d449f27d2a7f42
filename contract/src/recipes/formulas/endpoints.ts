import { z } from "zod";
import { lineText } from "../../kit/one-line.ts";
import { endpoint } from "../../kit/endpoint.ts";
import { currencyRef, decimal, plainRate } from "../../kit/money.ts";
import type { NumberRules } from "../../kit/number.ts";
import { afterQuery, byId, done, idOf, item, search } from "../../kit/page.ts";
import { ref } from "../../users/schemas.ts";
import { recipeSeers } from "../rights.ts";
import { batchUnits } from "./scale.ts";
import { composition, compositionFields, material, materialRef, materialTypes } from "./schemas.ts";

const place = "one of the recipe's countries";
/** Compositions per deletion. */
const MOST_AT_ONCE = 50;

export const listCompositions = endpoint({
  name: "recipes.compositions",
  method: "GET",
  path: "/api/recipe/{id}/compositions",
  permission: recipeSeers,
  place,
  summary:
    "Versions of a recipe's composition, the newest first. Its name, figures, description, lines and materials are for readers who hold `recipes_formula` there, `public_description` for all; the cost is for `recipes_cost`, one rounded figure without the formula, and the price of a material for both and `components_prices`.",
  params: byId("recipe"),
  query: z.object({ composition_hash_id: idOf("composition").optional(), ...afterQuery }),
  response: z.object({
    data: z.array(composition),
    after: z.string().nullable(),
    /** The materials of the lines, with the data for the calculations. */
    materials: z.array(material),
    /**
     * The data the limits are checked against: percent by mass in the finished drink, its application with the ones above it, its
     * countries.
     */
    drink: z.object({
      percentage: z.string().nullable(),
      concentration: z.string().nullable(),
      applications: z.array(z.uuid()),
      countries: z.array(z.uuid()),
    }),
    /** The company's currency, for costs. */
    currency: currencyRef.nullable(),
    /** `formula`: may see the lines; `update`: may change them, which needs the formulas of all sub-recipes too. */
    can: z.object({ formula: z.boolean(), update: z.boolean(), cost: z.boolean(), prices: z.boolean() }),
  }),
});
export const storeComposition = endpoint({
  name: "recipes.storeComposition",
  method: "POST",
  path: "/api/recipe/store/composition",
  permission: "recipes_formula",
  place,
  summary: "Adds a version of a recipe's composition. Its lines come to exactly 100 % by mass.",
  body: compositionFields.extend({ recipe_hash_id: idOf("recipe") }),
  response: item(composition),
});
export const updateComposition = endpoint({
  name: "recipes.updateComposition",
  method: "PATCH",
  path: "/api/recipe/{id}/compositions/update",
  permission: "recipes_formula",
  place,
  summary:
    "Changes a version; one that is in use stays as it is, and the change makes a new one. `lines` are all that there will be.",
  params: byId("recipe"),
  body: compositionFields.partial().extend({
    /** The current composition when left out. */
    composition_hash_id: idOf("composition").optional(),
    version: z.int().optional(),
  }),
  response: item(composition),
});
export const deleteCompositions = endpoint({
  name: "recipes.deleteCompositions",
  method: "DELETE",
  path: "/api/recipe/{id}/compositions/delete",
  permission: "recipes_formula",
  place,
  summary: "Deletes versions that nothing uses; the newest of those that stay is the current one.",
  params: byId("recipe"),
  body: z.object({ compositions: z.array(idOf("composition")).min(1).max(MOST_AT_ONCE) }),
  response: done,
});
export const restoreComposition = endpoint({
  name: "recipes.restoreComposition",
  method: "POST",
  path: "/api/recipe/{id}/compositions/restore",
  permission: "recipes_formula",
  place,
  summary: "Makes a new version that is equal to an earlier one.",
  params: byId("recipe"),
  body: z.object({ composition_hash_id: idOf("composition") }),
  response: item(composition),
});
export const findMaterials = endpoint({
  name: "recipes.materials",
  method: "GET",
  path: "/api/recipe/{id}/materials",
  permission: { all: ["recipes_formula", "components_view"] },
  place,
  summary:
    "Components, and recipes whose formula one sees, for a line of this recipe: the first by name, or one of an identifier.",
  params: byId("recipe"),
  query: z.object({
    search,
    type: z.enum(materialTypes).optional(),
    material_hash_id: idOf(["component", "recipe"]).optional(),
  }),
  response: item(z.array(material)),
});

const usedOf = z.object({ component_hash_id: idOf("component").optional(), recipe_hash_id: idOf("recipe").optional() });
const recipeUse = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  name: z.string(),
  /** The number of its current version. */
  composition_number: z.int(),
  /** Percent by mass, used directly; null when only a sub-recipe contains it. */
  percent: z.string().nullable(),
  /** The sub-recipes that contain it. */
  through: z.array(materialRef),
  can: z.object({ update: z.boolean().optional() }),
});
export const whereUsed = endpoint({
  name: "recipes.whereUsed",
  method: "GET",
  path: "/api/recipes/where_used",
  permission: "recipes_formula",
  reach: "recipes that one may see, in the countries where one sees formulas",
  summary:
    "Recipes whose current composition has a component or a recipe in it, also through sub-recipes, the newest first.",
  query: usedOf.extend(afterQuery),
  response: z.object({ data: z.array(recipeUse), after: z.string().nullable() }),
});

/** Recipes per replacement. */
export const MOST_REPLACED = 500;
/** The amount of the new material for one part of the old. */
export const factorRules: NumberRules = { least: 0.000001, most: 999_999, decimals: 6 };
const factor = lineText()
  .regex(/^\d{1,6}(\.\d{1,6})?$/u, { error: "formulas.wrong_factor", abort: true })
  .refine((text) => decimal(text).gt("0"), { error: "formulas.wrong_factor" })
  .transform(plainRate);
const swap = usedOf.extend({
  by_component_hash_id: idOf("component").optional(),
  by_recipe_hash_id: idOf("recipe").optional(),
  factor,
});
export const replaced = z.object({
  recipe: ref.extend({ number: z.int() }),
  composition_number: z.int(),
  /** Percent by mass of the old material, and of the new one after the replacement. */
  percent: z.string(),
  becomes: z.string().nullable(),
  /** Why the recipe can't be changed: the sum would not be 100 %, a density is missing, or the recipe would contain itself. */
  problem: z.string().nullable(),
});
export type Replaced = z.infer<typeof replaced>;
export const previewReplacement = endpoint({
  name: "recipes.previewReplacement",
  method: "POST",
  path: "/api/recipes/replace/preview",
  permission: "recipes_formula",
  reach: "recipes that one may change, in the countries where one sees formulas",
  reads: true,
  summary:
    "What replacing a material everywhere would change: each recipe with its share before and after, and why one is left out.",
  body: swap,
  response: item(z.array(replaced)),
});
export const replaceMaterial = endpoint({
  name: "recipes.replaceMaterial",
  method: "POST",
  path: "/api/recipes/replace",
  permission: "recipes_formula",
  reach: "recipes that one may change, in the countries where one sees formulas",
  summary: "Replaces a material in all these recipes at once: each gets a new version. It is undone at once.",
  body: swap.extend({ recipes: z.array(idOf("recipe")).min(1).max(MOST_REPLACED) }),
  response: item(z.object({ hash_id: z.uuid(), recipes: z.int() })),
});
export const undoReplacement = endpoint({
  name: "recipes.undoReplacement",
  method: "POST",
  path: "/api/recipes/replace/{id}/undo",
  permission: "recipes_formula",
  place: "the countries of all its recipes",
  summary: "Takes back all versions that a replacement made, unless one of them was changed or used since.",
  params: byId("composition_replacement"),
  body: z.object({}),
  response: done,
});
/** Litres or kilograms, above 0 and below 10,000,000. */
const batch = lineText()
  .regex(/^\d{1,7}(\.\d{1,3})?$/u, { error: "formulas.wrong_batch", abort: true })
  .refine((text) => decimal(text).gt("0"), { error: "formulas.wrong_batch" });
export const weighSheet = endpoint({
  name: "recipes.weighSheet",
  method: "GET",
  path: "/api/recipe/{id}/weigh_sheet",
  permission: "recipes_formula",
  place,
  summary: "A batch of a composition to weigh by, as PDF with a QR code of the recipe.",
  params: byId("recipe"),
  query: z.object({ composition_hash_id: idOf("composition").optional(), amount: batch, unit: z.enum(batchUnits) }),
  response: z.unknown(),
  binary: true,
});

export const formulasEndpoints = [
  listCompositions,
  storeComposition,
  updateComposition,
  deleteCompositions,
  restoreComposition,
  findMaterials,
  whereUsed,
  previewReplacement,
  replaceMaterial,
  undoReplacement,
  weighSheet,
];
