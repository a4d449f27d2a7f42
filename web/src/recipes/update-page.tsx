import { getRecipe } from "#contract/recipes/endpoints.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { RecipeForm } from "./recipe-form.tsx";
import { recipeLink } from "./words.ts";

/** `/admin/recipes/{id}/edit` */
const { Page, prefetch } = updatePage(getRecipe, {
  form: (r) => <RecipeForm recipe={r} />,
  back: "recipes.back",
  barred: "recipes.may_not_change",
  named: (r) => ({ name: r.name }),
  link: recipeLink,
});
export { Page as default, prefetch };
