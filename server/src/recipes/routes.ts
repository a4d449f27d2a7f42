import * as calls from "#contract/recipes/endpoints.ts";
import * as places from "#contract/recipes/availability.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { alikeRecipes } from "./alike.ts";
import { addCountry, countriesOf, deleteCountry, updateCountry } from "./availability.ts";
import { emptyRecipes, manufacturedRecipes, pickedRecipes, recipe, recipes } from "./lists.ts";
import { manufacturers } from "./manufacturers.ts";
import { lastRecipe, optionsOf } from "./options.ts";
import { changePicture } from "./picture.ts";
import { createRecipe } from "./create-recipe.ts";
import { deleteRecipe } from "./delete-recipe.ts";
import { severalRecipes } from "./several.ts";
import { updateRecipe } from "./update-recipe.ts";

export const recipesRoutes = ({ storage }: Services): Route[] => {
  const several = severalRecipes(storage);
  return [
    ...routesOf(calls, {
      reading: {
        listRecipes: recipes,
        pickRecipes: pickedRecipes,
        getRecipe: recipe,
        recipesWithoutComposition: emptyRecipes,
        recipeOptions: optionsOf,
        lastRecipe,
        findAlike: alikeRecipes,
        listManufacturers: manufacturers,
        manufacturedRecipes,
        countRecipes: several.count,
      },
      changing: {
        createRecipe,
        updateRecipe,
        deleteRecipe: given(storage, deleteRecipe),
        uploadRecipePicture: given(storage, changePicture),
        takeRecipes: several.take,
      },
    }),
    ...routesOf(places, {
      reading: { listAvailability: countriesOf },
      changing: { addAvailability: addCountry, updateAvailability: updateCountry, deleteAvailability: deleteCountry },
    }),
  ];
};
