import { notFound } from "#server/kit/shared/failures.ts";
import type { Composition } from "#contract/recipes/formulas/schemas.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currentOf, freeze, lockCompositions, oneComposition } from "./queries.ts";

const numbered = sql<{ hash_id: string }, [recipe: string, number: number]>(
  "SELECT hash_id FROM composition WHERE recipe_id = $1 AND number = $2",
);

/**
 * Freezes a version with all its sub-recipes, when a sample, an order or the stock uses it: the current one, or the one named by identifier
 * or number. Returns its identifier and number; undefined when the recipe has no composition, or not the one named.
 */
export async function freezeVersion(
  tx: Tx,
  of:
    | { readonly recipe: string; readonly number?: number | undefined; readonly composition?: string | undefined }
    | { readonly composition: string },
  by: NonNullable<Composition["frozen_by"]>,
): Promise<{ hash_id: string; number: number } | undefined> {
  const wanted =
    of.composition !== undefined || !("recipe" in of)
      ? of.composition
      : of.number === undefined
        ? (await currentOf.all(tx.db, [of.recipe]))[0]?.hash_id
        : (await numbered.first(tx.db, of.recipe, of.number))?.hash_id;
  if (wanted === undefined) return undefined;
  await lockCompositions.run(tx.db, [wanted]);
  const row = await oneComposition.first(tx.db, wanted);
  if ("recipe" in of && row?.recipe_id !== of.recipe) return undefined;
  if (!row) throw notFound();
  if (row.frozen_at === null) await freeze.run(tx.db, [wanted], by);
  return { hash_id: row.hash_id, number: row.number };
}
