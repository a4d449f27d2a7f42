import { getRecipe } from "#contract/recipes/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { RecipeRecord } from "./recipe-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getRecipe, { params: { id: params.id ?? "" } });

/** `/admin/recipes/{id}/view` */
export default function RecipePage() {
  return (
    <RecordScreen endpoint={getRecipe} id={usePathParam("id")}>
      {(recipe) => <RecipeRecord recipe={recipe} />}
    </RecordScreen>
  );
}
