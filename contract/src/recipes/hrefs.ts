import { href, query, words } from "../kit/href.ts";
import type { listRecipes } from "./endpoints.ts";

/** The screens of recipes. */
export const recipeHref = {
  list: href("/admin/recipes", query<typeof listRecipes>()),
  create: href("/admin/recipes/create"),
  view: href("/admin/recipes/{id}/view", words("tab")),
  update: href("/admin/recipes/{id}/edit"),
};
