import { pickRecipes } from "#contract/recipes/endpoints.ts";
import { recipeSeers } from "#contract/recipes/rights.ts";
import { useMe } from "#web/api/me.ts";
import type { FieldProps } from "./common.tsx";
import { ReferenceField } from "./reference-field.tsx";

interface RecipeFieldProps extends FieldProps {
  /** The one that is named already, whoever reaches it. */
  now: { hash_id: string; number: number; name: string } | undefined;
  /** Recipes that it makes no sense to choose: the one that is being written. */
  without?: readonly string[];
}

/** A recipe in reach, found by number and words. Who opens no recipes sees what is named, and leaves it. */
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
