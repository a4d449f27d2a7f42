import { IconBottle } from "@tabler/icons-react";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { recipeKeepers, recipeSeers } from "#contract/recipes/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const recipesArea = webArea({
  routes: [
    screen(recipeHref.list, recipeSeers.any, "recipes.title", { load: () => import("./recipes-page.tsx") }),
    screen(recipeHref.create, "recipes_create", "recipes.new", { load: () => import("./create-page.tsx") }),
    screen(recipeHref.manufacturers, recipeSeers.any, "recipes.manufacturers", {
      load: () => import("./manufacturers-page.tsx"),
    }),
    screen(recipeHref.view, recipeSeers.any, "recipes.one", { load: () => import("./recipe-page.tsx") }),
    screen(recipeHref.update, recipeKeepers.any, "recipes.change", { load: () => import("./update-page.tsx") }),
    screen(recipeHref.addCountry, recipeKeepers.any, "recipes.add_country", {
      load: () => import("./add-country-page.tsx"),
    }),
    screen(recipeHref.countries, recipeSeers.any, "recipes.availability", {
      load: () => import("./countries-page.tsx"),
    }),
  ],
  menu: [{ group: "create", name: "recipes", icon: IconBottle, key: "r", paths: [recipeHref.list.path] }],
  tiles: [{ name: "recipes", place: "side", at: 20, need: recipeSeers.any, load: () => import("./latest-tile.tsx") }],
});
