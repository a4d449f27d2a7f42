import { decimal } from "#contract/kit/money.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { lockForBottles } from "#server/recipes/public.ts";
import { lockItems } from "../stock-queries.ts";
import type * as q from "./queries.ts";

export type Row = q.WholeRow;
const recipesOf = (row: Row): string[] => [row.recipe_id, ...row.lines.flatMap((l) => l.sub_recipe?.hash_id ?? [])];
export const lotsOf = (row: Row) => row.lines.flatMap((l) => l.lots);

export const bottlesOf = (row: Row, sign: 1 | -1) =>
  lotsOf(row).flatMap((l) =>
    l.bottles === null
      ? []
      : [{ stock_id: l.hash_id, bottles: sign * l.bottles, litres: decimal(l.quantity).times(String(sign)).toFixed() }],
  );

/** Locks in the order used everywhere: recipes, then items. */
export async function lockStock(tx: Tx, row: Row): Promise<readonly string[]> {
  await lockForBottles(tx.db, recipesOf(row));
  const items = [...new Set(lotsOf(row).flatMap((l) => l.item_id ?? []))];
  await lockItems.all(tx.db, items);
  return items;
}
