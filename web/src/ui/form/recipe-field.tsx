import { pickRecipes } from "#contract/recipes/endpoints.ts";
import { recipeSeers } from "#contract/recipes/rights.ts";
import { useMe } from "#web/api/me.ts";
import type { FieldProps } from "./common.tsx";
import { ReferenceField } from "./reference-field.tsx";

interface RecipeFieldProps extends FieldProps {
  /** The current value, shown even if the user may not see that recipe. */
  now: { hash_id: string; number: number; name: string } | undefined;
  /** Recipes to leave out, such as the one being edited. */
  without?: readonly string[];
}

/** Select of the recipes that the user may see, searched by number and text. Read-only without the right to see recipes. */
export function RecipeField({ now, ...field }: RecipeFieldProps) {
  const { can } = useMe();
  const opens = recipeSeers.any.some((right) => can(right));
  return (
    <ReferenceField
      {...field}
      from={pickRecipes}
      input={{ query: { limit: 30 } }}
      now={now && { hash_id: now.hash_id, name: `${now.number} ${now.name}` }}
      say={(row) => `${row.number} ${row.name}`}
      asks={opens}
      clearable
      disabled={!opens}
    />
  );
}
