import type { Person } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import type { RecipeRefs } from "#server/kit/sql/record-refs.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { recipeReach, type Placed as Whole } from "./access.ts";

// Recipes referenced by records of other areas. Everybody who sees the record reads number and name; only those who reach the recipe get
// its identifier (the link).

/** The columns that decide who reaches a recipe. */
export type Placed = Pick<Whole, "places" | "created_by">;
interface Named extends Placed {
  readonly hash_id: string;
  readonly number: number;
  readonly name: string;
}
/** The recipe's data for `presentRecipeRef`, as a column expression; null when there is none. */
export const recipeJson = (ofRow: string): string =>
  `(SELECT jsonb_build_object('hash_id', x.hash_id, 'number', x.number, 'name', x.name, 'places', x.places, 'created_by', x.created_by) FROM recipe x WHERE x.hash_id = ${ofRow})`;

/** A recipe without a country needs rights that are held everywhere. */
const placesOf = ({ places }: Placed): readonly { country?: string }[] =>
  places.length > 0 ? places.map((country) => ({ country })) : [{}];

/** The reference in an answer; the identifier is null for people who do not reach the recipe. */
export function presentRecipeRef({ id, rights }: Person, recipe: unknown) {
  if (!recipe) return null;
  const { hash_id, number, name, ...at } = recipe as Named;
  const isSeen = at.created_by === id || placesOf(at).some((place) => rights.at("recipes_view_all", place));
  return { hash_id: isSeen ? hash_id : null, number, name };
}

/** The recipes of an array of identifiers, for `readsFormulas`. */
export const formulasJson = (ids: string): string =>
  `(SELECT jsonb_agg(jsonb_build_object('hash_id', x.hash_id, 'places', x.places, 'created_by', x.created_by)) FROM recipe x WHERE x.hash_id = ANY (${ids}))`;
/** Whether the person may see the formulas of all these recipes; true for none. */
export const readsFormulas = ({ id, rights, impersonator }: Person, recipes: readonly Placed[] | null): boolean =>
  (recipes ?? []).every((recipe) => {
    const at = placesOf(recipe);
    const isOwn = recipe.created_by === id && !impersonator;
    return (
      (isOwn || at.some((place) => rights.at("recipes_view_all", place))) &&
      at.some((place) => rights.at("recipes_formula", place))
    );
  });

const recipeNow = sql<Placed, [string]>("SELECT places, created_by FROM recipe WHERE hash_id = $1 FOR KEY SHARE");

/** Checks a recipe newly referenced by a form: it must be in reach (otherwise the same error as for a missing one). */
export async function checkRecipeRef(tx: Tx, field: string, id: string): Promise<void> {
  const found = await recipeNow.first(tx.db, id);
  if (!found || !recipeReach.seesRow(tx.access, found)) throw unknownReference(field);
}

export const recipeRefs: RecipeRefs = { json: recipeJson, present: presentRecipeRef, check: checkRecipeRef };
