import { getRecipe } from "#contract/recipes/endpoints.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { RecipeRecord } from "./recipe-record.tsx";

/** `/admin/recipes/{id}/view` */
const { Page, prefetch } = recordPage(getRecipe, (recipe) => <RecipeRecord recipe={recipe} />);
export { Page as default, prefetch };
