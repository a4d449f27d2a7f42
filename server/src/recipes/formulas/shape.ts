import { MOST_LEVELS, MOST_PARTS } from "#contract/recipes/formulas/schemas.ts";
import { conflict, invalidField, type Failure } from "#server/kit/failures.ts";
import type { Tx } from "#server/kit/transaction.ts";
import type { LineRow } from "./queries.ts";
import * as q from "./queries.ts";

type Line = Pick<LineRow, "component_id" | "sub_recipe_id">;
/** The field of a line's material. */
export const fieldOf = (line: Line, i: number): string =>
  `lines.${i}.${line.component_id === null ? "recipe_hash_id" : "component_hash_id"}`;

/**
 * Throws when one of these recipes would contain itself, or when they, or the recipes they are in, would become too deep or too large: 422 at
 * the first sub-recipe of the `lines` that somebody typed, otherwise 409. After writing, behind `lockFormulas`.
 */
export async function checkShape(tx: Tx, recipes: readonly string[], lines?: readonly Line[]): Promise<void> {
  const i = lines?.findIndex((l) => l.sub_recipe_id !== null) ?? -1;
  const line = lines?.[i];
  const refusal = (key: string, params?: { readonly most: number }): Failure =>
    lines ? invalidField(line ? fieldOf(line, i) : "lines", key, params) : conflict(key, params);
  if ((await q.inCircle.all(tx.db, recipes)).length > 0)
    throw refusal(lines ? "formulas.circle" : "formulas.circle_left");
  const { levels, size } = await q.shapeOf.one(tx.db, recipes);
  if (levels !== null && levels > MOST_LEVELS) throw refusal("formulas.too_deep", { most: MOST_LEVELS });
  if (size !== null && size > MOST_PARTS) throw refusal("formulas.too_many_parts", { most: MOST_PARTS });
}
