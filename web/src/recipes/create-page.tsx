import { lastRecipe } from "#contract/recipes/endpoints.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { RecordShape } from "#web/ui/record/record-states.tsx";
import { RecipeForm } from "./recipe-form.tsx";

export const prefetch = (): void => void ask(lastRecipe, {});

/** `/admin/recipes/create` */
export default function CreatePage() {
  const { data, isError } = useRead(lastRecipe, {}, { quiet: true });
  // If the proposal can't be loaded the form works too: the number is assigned on saving.
  return data || isError ? <RecipeForm number={data ? String(data.data.number) : ""} /> : <RecordShape />;
}
