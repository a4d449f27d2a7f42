import { getRecipe } from "#contract/recipes/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { RecipeForm } from "./recipe-form.tsx";
import { recipeLink } from "./words.ts";

/** `/admin/recipes/{id}/edit` */
const { Page, prefetch } = updatePage(getRecipe, {
  area: "recipes",
  link: recipeLink,
  form: (r) => <RecipeForm recipe={r} />,
});
export { Page as default, prefetch };
