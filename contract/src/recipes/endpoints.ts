import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { severalCalls } from "../kit/several.ts";
import { sortQuery } from "../kit/sorting.ts";
import { recipeKeepers, recipeRemovers, recipeSeers } from "./rights.ts";
import { file } from "../kit/files.ts";
import { contactRef } from "../kit/resource-fields.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { availabilityEndpoints } from "./availability.ts";
import { recipe, recipeFields, recipePick, recipeRow } from "./schemas.ts";

const id = (kind: string) => idOf(kind).optional();
const yesOrNo = z.enum(["0", "1"]).optional();
/** The filters of the recipe lists. */
export const recipeFilters = {
  application_hash_id: id("application"),
  b2b_hash_id: id("b2b"),
  b2c_hash_id: id("b2c"),
  benchmark_hash_id: id("benchmark"),
  brand_owner_hash_id: id("contact"),
  brand_hash_id: id("brand"),
  manufacturer_hash_id: id("contact"),
  customer_hash_id: id("contact"),
  provider_hash_id: id("contact"),
  /** Recipes made for this market or available there. */
  country_hash_id: id("country"),
  packaging_hash_id: id("packaging"),
  creator_hash_id: id("user"),
  created_from: day.optional(),
  created_to: day.optional(),
  without_composition: yesOrNo,
  in_stock: yesOrNo,
};
const reach = "one's own recipes, and those of the countries where one sees everybody's";
const ROLLED_UP = "An application, B2B or B2C with others under it stands for them too.";

/** What recipes are sorted by. */
export const recipeSorts = { number: "number", name: "name", country: "country", created: "created_at" } as const;

export const listRecipes = endpoint({
  name: "recipes.list",
  method: "GET",
  path: "/api/recipe",
  permission: recipeSeers,
  reach,
  summary: `Recipes, the newest first or by \`sort\`. \`search\` looks in number, name, customer brand and description. ${ROLLED_UP} \`after\` is the \`created_at\` of the last one, unless sorted.`,
  query: z.object({ search, ...recipeFilters, sort: sortQuery(recipeSorts), ...afterQuery }),
  response: list(recipeRow),
});
export const pickRecipes = endpoint({
  name: "recipes.pick",
  method: "GET",
  path: "/api/recipes",
  permission: recipeSeers,
  reach,
  summary: `Number and name of recipes for pickers, the newest first. ${ROLLED_UP}`,
  query: z.object({ search, ...recipeFilters, ...afterQuery }),
  response: list(recipePick),
});
export const getRecipe = endpoint({
  name: "recipes.get",
  method: "GET",
  path: "/api/recipe/{id}",
  permission: recipeSeers,
  place: "one of the recipe's countries",
  summary: "One recipe, without its compositions.",
  params: byId("recipe"),
  response: item(recipe),
});
export const createRecipe = endpoint({
  name: "recipes.create",
  method: "POST",
  path: "/api/recipe",
  permission: "recipes_create",
  place: "one's main country; without one, the country that the recipe is made for",
  summary: "Creates a recipe. Without a number it takes the next free one.",
  body: recipeFields,
  response: item(recipe),
});
export const updateRecipe = endpoint({
  name: "recipes.update",
  method: "PATCH",
  path: "/api/recipe/{id}/update",
  permission: recipeKeepers,
  place: "the country that the recipe was made in",
  summary: "Changes a recipe.",
  params: byId("recipe"),
  body: recipeFields.partial().extend({ version: z.int().optional() }),
  response: item(recipe),
});
export const deleteRecipe = endpoint({
  name: "recipes.delete",
  method: "DELETE",
  path: "/api/recipe/{id}/delete",
  permission: recipeRemovers,
  place: "the country that the recipe was made in",
  summary: "Deletes a recipe that nothing uses; otherwise refused with what does.",
  params: byId("recipe"),
  response: done,
});

/** Recipes chosen in their list: how many match, and a step of them together. */
export const { count: countRecipes, take: takeRecipes } = severalCalls({
  area: "recipes",
  kind: "recipe",
  called: "recipes",
  path: "/api/recipes/several",
  filters: { search, ...recipeFilters },
  steps: ["update", "delete"],
  given: recipeFields.pick({ application_hash_id: true, b2b_hash_id: true, b2c_hash_id: true, packaging_hash_id: true })
    .shape,
  seers: recipeSeers,
  permission: { any: [...recipeKeepers.any, ...recipeRemovers.any] },
  reach,
  place: "the country that the recipe was made in",
});

export const recipesWithoutComposition = endpoint({
  name: "recipes.withoutComposition",
  method: "GET",
  path: "/api/recipes/without_composition",
  permission: recipeSeers,
  reach,
  summary: "Recipes in which nothing is written yet, the newest first.",
  query: z.object({ search, ...recipeFilters, ...afterQuery }),
  response: list(recipeRow),
});
export const recipeOptions = endpoint({
  name: "recipes.loadData",
  method: "GET",
  path: "/api/recipes/loadData",
  permission: { any: [...recipeSeers.any, "recipes_create"] },
  reach: "people and contacts that recipes in reach name",
  summary:
    "What lists and forms of recipes choose from: the lists of the trade, countries, and creators, customers and the like that recipes in reach name.",
  response: item(
    z.object({
      applications: z.array(namedRef),
      b2bs: z.array(namedRef),
      b2cs: z.array(namedRef),
      packagings: z.array(namedRef),
      countries: z.array(namedRef),
      creators: z.array(personRef),
      brand_owners: z.array(ref),
      manufacturers: z.array(ref),
      customers: z.array(ref),
      providers: z.array(ref),
      /** The country a new recipe of the caller belongs to; null when their profile has no main country. */
      home_country: namedRef.nullable(),
    }),
  ),
});
export const lastRecipe = endpoint({
  name: "recipes.last",
  method: "GET",
  path: "/api/lastRecipe",
  permission: "recipes_create",
  reach: "the last recipe where one sees it; the number is the company's",
  summary:
    "The number that the next recipe is proposed, and the last recipe in reach. The number is taken when it is saved.",
  response: item(z.object({ number: z.int(), last: recipePick.nullable() })),
});
export const findAlike = endpoint({
  name: "recipes.duplicates",
  method: "GET",
  path: "/api/recipe/duplicates",
  permission: { any: ["recipes_create", ...recipeKeepers.any] },
  reach: "recipes that one sees; of others that there is one of this very name",
  summary: "Recipes that may be the one being typed, by their name. `hidden`: one out of reach has this very name.",
  query: z.object({
    name: lineText().min(1).max(160),
    /** The recipe being edited, to leave out. */
    but: idOf("recipe").optional(),
  }),
  response: z.object({
    data: z.array(
      recipePick.extend({
        application: namedRef.nullable(),
        concentration: z.string().nullable(),
        customer: contactRef.nullable(),
      }),
    ),
    hidden: z.boolean(),
  }),
});
export const uploadRecipePicture = endpoint({
  name: "recipes.uploadPicture",
  method: "POST",
  path: "/api/recipe/upload-picture",
  permission: recipeKeepers,
  place: "the country that the recipe was made in",
  multipart: true,
  summary: "Changes a recipe's picture; without a file it is removed.",
  body: z.object({ recipe_hash_id: idOf("recipe"), picture: file.nullable().optional() }),
  response: item(recipe),
});
export const listManufacturers = endpoint({
  name: "recipes.manufacturers",
  method: "GET",
  path: "/api/recipes/manufacturers",
  permission: recipeSeers,
  reach,
  summary:
    "Manufacturers of recipes in reach by name, with how many each makes, in which countries, and when the last one was created.",
  query: z.object({ search, ...recipeFilters, ...afterQuery }),
  response: list(
    z.object({
      manufacturer: contactRef,
      recipes_count: z.int(),
      without_composition_count: z.int(),
      applications: z.array(namedRef),
      countries: z.array(namedRef),
      last_created_at: z.string(),
    }),
  ),
});
export const manufacturedRecipes = endpoint({
  name: "recipes.manufactured",
  method: "GET",
  path: "/api/manufacturers/recipes",
  permission: recipeSeers,
  reach,
  summary: "Recipes that a manufacturer makes, of one or of all, the newest first.",
  query: z.object({ search, ...recipeFilters, ...afterQuery }),
  response: list(recipeRow),
});

export const recipesEndpoints = [
  listRecipes,
  pickRecipes,
  recipesWithoutComposition,
  recipeOptions,
  lastRecipe,
  findAlike,
  getRecipe,
  createRecipe,
  updateRecipe,
  deleteRecipe,
  countRecipes,
  takeRecipes,
  uploadRecipePicture,
  listManufacturers,
  manufacturedRecipes,
  ...availabilityEndpoints,
];
