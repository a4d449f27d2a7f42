import { href, query, words } from "../kit/href.ts";
import type { listManufacturers, listRecipes } from "./endpoints.ts";

/** The addresses of the recipe screens. */
export const recipeHref = {
  list: href("/admin/recipes", query<typeof listRecipes>()),
  create: href("/admin/recipes/create"),
  view: href("/admin/recipes/{id}/view", words("tab")),
  update: href("/admin/recipes/{id}/edit"),
  manufacturers: href("/admin/recipes/manufacturers", query<typeof listManufacturers>()),
  addCountry: href("/admin/recipes/{id}/add_country"),
  /** `availability`: the country whose panel is open. */
  countries: href("/admin/recipes/{id}/country", words("availability")),
};
