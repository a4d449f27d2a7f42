import * as calls from "#contract/recipes/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { pickedRecipes, recipe, recipes } from "./lists.ts";
import { createRecipe, deleteRecipe, updateRecipe } from "./write.ts";

export const recipesRoutes = ({ storage }: Services): Route[] => [
  reading(calls.listRecipes, (reader, { query }) => recipes(reader, query)),
  reading(calls.pickRecipes, pickedRecipes),
  reading(calls.getRecipe, recipe),
  changing(calls.createRecipe, createRecipe),
  changing(calls.updateRecipe, updateRecipe),
  changing(calls.deleteRecipe, (tx, input) => deleteRecipe(tx, storage, input)),
];
