import { placesOf } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { formulaRows } from "./find.ts";

/**
 * SQL conditions that the reader sees the formulas of all recipes of an array: `readsFormulas` for lists, where a row may match a filter
 * only by what it shows. True for null and for an empty array.
 */
export function formulasRead(reader: Reader, where: Where): (ids: string) => string {
  const seen = formulaRows(reader, where) ?? "false";
  return (ids) =>
    `NOT EXISTS (SELECT 1 FROM recipe e WHERE e.hash_id = ANY (coalesce(${ids}, '{}'::uuid[])) AND (${seen}) IS NOT TRUE)`;
}

/**
 * Whether the reader sees the formulas of all recipes there can be. For sums over rows of which some may be hidden: whether some are must not
 * depend on the rows themselves.
 */
export const readsEveryFormula = ({ access }: Pick<Reader, "access">): boolean =>
  placesOf(access.reach(["recipes_formula"])) === null && placesOf(access.reach(["recipes_view_all"])) === null;
