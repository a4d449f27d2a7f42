import { decimal, type Decimal } from "#contract/kit/money.ts";
import type { Event } from "#server/kit/record.ts";
import type { Tx } from "#server/kit/transaction.ts";
import * as lab from "../laboratory/public.ts";
import { currentContents } from "../recipes/public.ts";
import { detailsOf } from "./details.ts";
import { orderKept } from "./free.ts";
import { explode, needsOf, recipeOf } from "./purchase.ts";
import type { OrderRow } from "./queries.ts";

/**
 * Releases what is reserved for an order beyond what its lines need now, with the order locked: bottles by the litres of their recipe, and
 * components of what these bottles leave to make.
 */
export async function trimKept(tx: Tx, row: Pick<OrderRow, "hash_id" | "number">): Promise<readonly Event[]> {
  const what = orderKept(row);
  const kept = [await lab.bottlesKept(tx, what), await lab.componentsKept(tx, row.hash_id)];
  if (kept.every((some) => some.length === 0)) return [];
  const { lines } = await detailsOf.one(tx.db, row.hash_id);
  const recipes = [...new Set(lines.flatMap((l) => recipeOf(l) ?? []))];
  const contents = recipes.length > 0 ? await currentContents(tx, recipes) : [];
  const known = new Map(contents.map((k) => [k.recipe.hash_id, k]));
  const ordered = new Map<string, Decimal>();
  for (const { recipe, litres } of explode(lines, known, []))
    if (recipe && litres) ordered.set(recipe, (ordered.get(recipe) ?? decimal("0")).plus(litres));
  const bottles = await lab.freeBottles(tx, what, ordered);
  const exploded = explode(lines, known, await lab.bottlesKept(tx, what));
  const components = [...new Set(contents.flatMap((k) => k.content?.leaves.map((l) => l.id) ?? []))];
  const { needs } = needsOf(exploded, await lab.keptOf(tx, components, []));
  const freed = await lab.trimComponents(
    tx,
    { id: row.hash_id, number: row.number },
    needs.map(({ id, quantity, formulas }) => ({ component: id, quantity, formulas })),
  );
  return [...bottles, ...freed];
}
