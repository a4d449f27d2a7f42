import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, item, list, search } from "../kit/page.ts";
import { recipeKeepers, recipeRemovers, recipeSeers } from "./rights.ts";
import { recipe, recipeFields, recipePick, recipeRow } from "./schemas.ts";

const id = z.uuid().optional();
const yesOrNo = z.enum(["0", "1"]).optional();
/** What lists of recipes are narrowed by. */
export const recipeFilters = {
  application_hash_id: id,
  b2b_hash_id: id,
  b2c_hash_id: id,
  benchmark_hash_id: id,
  brand_owner_hash_id: id,
  brand_hash_id: id,
  manufacturer_hash_id: id,
  customer_hash_id: id,
  provider_hash_id: id,
  /** Made for this market, or available there. */
  country_hash_id: id,
  packaging_hash_id: id,
  creator_hash_id: id,
  created_from: day.optional(),
  created_to: day.optional(),
  without_composition: yesOrNo,
  in_stock: yesOrNo,
};
const reach = "one's own recipes, and those of the countries where one sees everybody's";
const ROLLED_UP = "An application, B2B or B2C with others under it stands for them too.";

export const listRecipes = endpoint({
  name: "recipes.list",
  method: "GET",
  path: "/api/recipe",
  permission: recipeSeers,
  reach,
  summary: `Recipes, the newest first. \`search\` looks in number, name, customer brand and description. ${ROLLED_UP} \`after\` is the \`created_at\` of the last one.`,
  query: z.object({ search, ...recipeFilters, ...afterQuery }),
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
  params: byId,
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
  params: byId,
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
  params: byId,
  response: done,
});

export const recipesEndpoints = [listRecipes, pickRecipes, getRecipe, createRecipe, updateRecipe, deleteRecipe];
