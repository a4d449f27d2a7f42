import * as calls from "#contract/recipes/endpoints.ts";
import * as places from "#contract/recipes/availability.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { alikeRecipes } from "./alike.ts";
import { addCountry, countriesOf, deleteCountry, updateCountry } from "./availability.ts";
import { emptyRecipes, manufacturedRecipes, pickedRecipes, recipe, recipes } from "./lists.ts";
import { manufacturers } from "./manufacturers.ts";
import { lastRecipe, optionsOf } from "./options.ts";
import { changePicture } from "./picture.ts";
import { createRecipe, deleteRecipe, updateRecipe } from "./write.ts";

export const recipesRoutes = ({ storage }: Services): Route[] => [
  reading(calls.listRecipes, recipes),
  reading(calls.pickRecipes, pickedRecipes),
  reading(calls.getRecipe, recipe),
  changing(calls.createRecipe, createRecipe),
  changing(calls.updateRecipe, updateRecipe),
  changing(calls.deleteRecipe, (tx, input) => deleteRecipe(tx, storage, input)),
  reading(calls.recipesWithoutComposition, emptyRecipes),
  reading(calls.recipeOptions, optionsOf),
  reading(calls.lastRecipe, lastRecipe),
  reading(calls.findAlike, alikeRecipes),
  changing(calls.uploadRecipePicture, (tx, input) => changePicture(tx, storage, input)),
  reading(calls.listManufacturers, manufacturers),
  reading(calls.manufacturedRecipes, manufacturedRecipes),
  reading(places.listAvailability, countriesOf),
  changing(places.addAvailability, addCountry),
  changing(places.updateAvailability, updateCountry),
  changing(places.deleteAvailability, deleteCountry),
];
