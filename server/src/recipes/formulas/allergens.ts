import { componentRows } from "#server/components/public.ts";
import type { Allergen } from "#contract/components/schemas.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";

const found = sql<{ composition_id: string; allergens: Allergen[] }, [compositions: readonly string[]]>(`
  WITH RECURSIVE part AS (
    SELECT id AS composition_id, id FROM unnest($1::uuid[]) AS asked(id)
    UNION
    SELECT p.composition_id, coalesce(l.sub_composition_id, s.hash_id) FROM part p
      JOIN composition_line l ON l.composition_id = p.id AND l.sub_recipe_id IS NOT NULL
      LEFT JOIN composition s ON s.recipe_id = l.sub_recipe_id AND s.is_current
    WHERE coalesce(l.sub_composition_id, s.hash_id) IS NOT NULL
  )
  SELECT p.composition_id, array_agg(DISTINCT a) AS allergens FROM part p
    JOIN composition_line l ON l.composition_id = p.id AND l.percent > 0 JOIN ${componentRows("c")} ON c.hash_id = l.component_id CROSS JOIN unnest(c.allergens_all) AS a
  GROUP BY p.composition_id`);

/** The allergens to declare for these compositions, including those of sub-recipes and carriers. Does not reveal the components. */
export const allergensOf = async (
  db: Db,
  compositions: readonly string[],
): Promise<ReadonlyMap<string, readonly Allergen[]>> =>
  new Map((await found.all(db, compositions)).map((row) => [row.composition_id, row.allergens]));
