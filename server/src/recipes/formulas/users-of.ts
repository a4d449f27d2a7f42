import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { formulaRows } from "./find.ts";

/**
 * SQL of the recipes (`recipe_id`) whose current composition uses one of these components, directly or through sub-recipes, as far as the
 * reader sees every formula in between: the newest `most` per component, each for direct and indirect use, and all of `named` that use one.
 * Undefined where there are none.
 */
export function usersSql(
  reader: Reader,
  where: Where,
  components: readonly string[],
  most: number,
  named: readonly string[],
): string | undefined {
  if (components.length === 0) return undefined;
  const seen = formulaRows(reader, where);
  if (seen === undefined) return undefined;
  const asked = where.bind("?::uuid[]", components);
  const among = where.bind("?::uuid[]", named);
  const users = [
    `FROM composition_line l JOIN recipe e ON e.hash_id = l.recipe_id WHERE l.component_id = k.id AND l.is_current AND ${seen}`,
    `FROM via v JOIN composition_line l ON l.sub_recipe_id = v.recipe_id AND l.is_current JOIN recipe e ON e.hash_id = l.recipe_id WHERE v.component_id = k.id AND ${seen}`,
  ].map(
    (from) =>
      `(SELECT DISTINCT l.recipe_id ${from} ORDER BY l.recipe_id DESC LIMIT ${most}) UNION SELECT l.recipe_id ${from} AND l.recipe_id = ANY (${among})`,
  );
  return `
    WITH RECURSIVE part AS MATERIALIZED (
      SELECT e.hash_id FROM recipe e WHERE e.hash_id IN (SELECT sub_recipe_id FROM composition_line WHERE is_current AND sub_recipe_id IS NOT NULL) AND ${seen}
    ), via AS (
      SELECT l.component_id, l.recipe_id FROM composition_line l JOIN part p ON p.hash_id = l.recipe_id WHERE l.component_id = ANY (${asked}) AND l.is_current
      UNION SELECT v.component_id, l.recipe_id FROM via v JOIN composition_line l ON l.sub_recipe_id = v.recipe_id AND l.is_current JOIN part p ON p.hash_id = l.recipe_id
    )
    SELECT DISTINCT recipe_id FROM unnest(${asked}) AS k(id) CROSS JOIN LATERAL (${users.join(" UNION ")}) AS u`;
}
/** The recipes of `usersSql`. */
export async function usersOf(
  reader: Reader,
  components: readonly string[],
  most: number,
  named: readonly string[],
): Promise<readonly string[]> {
  const where = new Where();
  const users = usersSql(reader, where, components, most, named);
  if (users === undefined) return [];
  const rows = await planned<{ recipe_id: string }>(users).all(reader.db, ...where.values);
  return rows.map((row) => row.recipe_id);
}
