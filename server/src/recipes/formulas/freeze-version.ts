import { notFound } from "#server/kit/failures.ts";
import type { Composition } from "#contract/recipes/formulas/schemas.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { currentOf, freeze, lockCompositions, oneComposition } from "./queries.ts";

/**
 * What samples, orders and stock call when they take a recipe: its current version, or the one named, is frozen with all its
 * sub-recipes. Gives its identifier and number; nothing where the recipe has no composition.
 */
export async function freezeVersion(
  tx: Tx,
  of: { readonly recipe: string } | { readonly composition: string },
  by: NonNullable<Composition["frozen_by"]>,
): Promise<{ hash_id: string; number: number } | undefined> {
  const wanted = "composition" in of ? of.composition : (await currentOf.all(tx.db, [of.recipe]))[0]?.hash_id;
  if (wanted === undefined) return undefined;
  await lockCompositions.run(tx.db, [wanted]);
  const row = await oneComposition.first(tx.db, wanted);
  if (!row) throw notFound();
  if (row.frozen_at === null) await freeze.run(tx.db, [wanted], by);
  return { hash_id: row.hash_id, number: row.number };
}
