import type { Access, Person } from "./access.ts";
import { sql } from "./database.ts";
import { unknownReference } from "./failures.ts";
import type { Tx } from "./transaction.ts";

// Recipes that records of other areas name. Whoever sees the record reads number and name; the way to the recipe has only who reaches it.

/** What decides who reaches a recipe. */
export interface Placed {
  readonly places: readonly string[];
  readonly created_by: string;
}
interface Named extends Placed {
  readonly hash_id: string;
  readonly number: number;
  readonly name: string;
}
/** What a presenter needs of the recipe in a column; null where it names none. */
export const recipeJson = (ofRow: string): string =>
  `(SELECT jsonb_build_object('hash_id', x.hash_id, 'number', x.number, 'name', x.name, 'places', x.places, 'created_by', x.created_by) FROM recipe x WHERE x.hash_id = ${ofRow})`;

/** A recipe that is in no country is reached by rights that are held everywhere. */
const placesOf = ({ places }: Placed): readonly { country?: string }[] =>
  places.length > 0 ? places.map((country) => ({ country })) : [{}];

/** As an answer says it: without its identifier to who does not reach it. */
export function presentRecipeRef({ id, rights }: Person, recipe: unknown) {
  if (!recipe) return null;
  const { hash_id, number, name, ...at } = recipe as Named;
  const isSeen = at.created_by === id || placesOf(at).some((place) => rights.at("recipes_view_all", place));
  return { hash_id: isSeen ? hash_id : null, number, name };
}

/** For `readsFormulas`: the recipes of an array of identifiers. */
export const formulasJson = (ids: string): string =>
  `(SELECT jsonb_agg(jsonb_build_object('places', x.places, 'created_by', x.created_by)) FROM recipe x WHERE x.hash_id = ANY (${ids}))`;
/** Whether somebody sees what is in all of these recipes; of none, everybody does. */
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
const sees = (access: Access, row: Placed): boolean =>
  row.created_by === access.own() || placesOf(row).some((place) => access.can("recipes_view_all", place));

/** A recipe that a form newly names: in reach, like one that is not there otherwise. */
export async function checkRecipeRef(tx: Tx, field: string, id: string): Promise<void> {
  const found = await recipeNow.first(tx.db, id);
  if (!found || !sees(tx.access, found)) throw unknownReference(field);
}
