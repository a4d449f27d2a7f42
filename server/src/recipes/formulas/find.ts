import { componentRows } from "#server/components/public.ts";
import type * as calls from "#contract/recipes/formulas/endpoints.ts";
import type { MaterialRef } from "#contract/recipes/formulas/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { recipeReach, shownAs } from "../access.ts";
import { seesFormula, sightOf, someRecipes, withFormula } from "./access.ts";
import { readFormulaTree, componentMaterial, recipeMaterial } from "./materials.ts";

/** Search results per type of material. */
const OFFERED = 12;

/** An SQL condition: recipe `e` is in reach and its formula may be seen. Undefined when the reader holds the rights nowhere. */
export function formulaRows(reader: Reader, where: Where): string | undefined {
  const held = placesOf(reader.access.reach(["recipes_formula"]));
  // Before parameters are bound: PostgreSQL refuses those that the statement does not use.
  if (held?.length === 0) return undefined;
  const reached = recipeReach.rows(reader, where);
  if (reached === undefined) return undefined;
  return held === null ? reached : `(${reached} AND ${where.bind("e.places && ?::uuid[]", held)})`;
}

/** Components and recipes to choose for a line, by search words or by identifier. */
export async function materials(reader: Reader, { params, query }: ServerInput<typeof calls.findMaterials>) {
  reader.access.require("components_view", {});
  const recipe = await withFormula(reader, params.id);
  const one = query.material_hash_id;
  const idsOf = async (text: string, where: Where): Promise<string[]> =>
    (await planned<{ hash_id: string }>(text).all(reader.db, ...where.values)).map((row) => row.hash_id);
  const ofComponents = new Where().words(query.search, "c.search LIKE ?").when(one, "c.hash_id = ?::uuid");
  const components =
    query.type === "recipe"
      ? []
      : await idsOf(
          `SELECT c.hash_id FROM ${componentRows("c")} WHERE ${ofComponents.text} AND c.kind <> 'packaging' ORDER BY c.sort_name, c.hash_id LIMIT ${OFFERED}`,
          ofComponents,
        );
  const ofRecipes = new Where()
    .and("e.hash_id <> ?::uuid", recipe.hash_id)
    .and("e.composition_count > 0")
    .words(query.search, "e.search LIKE ?")
    .when(one, "e.hash_id = ?::uuid");
  const reached = query.type === "component" || (!query.search && !one) ? undefined : formulaRows(reader, ofRecipes);
  const recipes =
    reached === undefined
      ? []
      : await idsOf(
          `SELECT e.hash_id FROM recipe e WHERE ${ofRecipes.text} AND ${reached} ORDER BY e.hash_id DESC LIMIT ${OFFERED}`,
          ofRecipes,
        );
  const sight = sightOf(reader, recipe);
  const all = await readFormulaTree(reader, { components, recipes, prices: sight.prices, of: recipe });
  return {
    data: [
      ...components.flatMap((id) => componentMaterial(id, all, sight) ?? []),
      // Of one with a sub-recipe that the reader may not see, a new line is refused.
      ...recipes.flatMap((id) => recipeMaterial(reader, id, all, sight) ?? []).filter((m) => m.parts !== null),
    ],
  };
}

/** The component or the recipe that a query names; exactly one is set. */
export interface Used {
  readonly component_hash_id?: string | undefined;
  readonly recipe_hash_id?: string | undefined;
}
const isComponent = (used: Used): boolean => used.component_hash_id !== undefined;
/** Returns the identifier; throws when neither or both are given, or the caller may not see it. */
export async function checkUsed(reader: Reader, used: Used, prefix = ""): Promise<string> {
  const id = used.component_hash_id ?? used.recipe_hash_id;
  if (!id || (used.component_hash_id && used.recipe_hash_id))
    throw invalidField(`${prefix}component_hash_id`, "formulas.material_needed");
  if (isComponent(used)) {
    const where = new Where().and("hash_id = ?::uuid", id);
    const found = await planned(`SELECT 1 FROM ${componentRows("component")} WHERE ${where.text}`).first(
      reader.db,
      ...where.values,
    );
    if (!found || !reader.access.can("components_view", {})) throw unknownReference(`${prefix}component_hash_id`);
  } else {
    const [recipe] = await someRecipes.all(reader.db, [id]);
    if (!recipe || !seesFormula(reader.access, recipe)) throw unknownReference(`${prefix}recipe_hash_id`);
  }
  return id;
}

interface UseRow {
  readonly hash_id: string;
  readonly number: number;
  readonly name: string;
  readonly composition_number: number;
  readonly percent: string | null;
  readonly through: MaterialRef[];
  readonly home_country_id: string | null;
  readonly places: string[];
  readonly created_by: string;
}
/**
 * Recipes whose current composition contains it, directly or through sub-recipes. Only sub-recipes whose formula the reader sees are
 * followed: others would reveal what they contain. Few recipes are parts of others, so those are searched first.
 */
export async function whereUsed(reader: Reader, { query }: ServerInput<typeof calls.whereUsed>) {
  const id = await checkUsed(reader, query);
  const limit = sizeFor(query.limit);
  const where = new Where();
  const seen = formulaRows(reader, where);
  if (seen === undefined) return { data: [], after: null };
  const material = where.bind("?::uuid", id);
  const after = cursorId(query.after);
  const older = after === null ? "" : `AND l.recipe_id < ${where.bind("?::uuid", after)}`;
  const column = isComponent(query) ? "component_id" : "sub_recipe_id";
  const rows = await planned<UseRow>(`
    WITH RECURSIVE part AS MATERIALIZED (
      SELECT e.hash_id FROM recipe e WHERE e.hash_id IN (SELECT sub_recipe_id FROM composition_line WHERE is_current AND sub_recipe_id IS NOT NULL) AND ${seen}
    ), via AS (
      SELECT p.hash_id FROM part p WHERE EXISTS (SELECT 1 FROM composition_line l WHERE l.${column} = ${material} AND l.recipe_id = p.hash_id AND l.is_current)
      UNION SELECT l.recipe_id FROM via v JOIN composition_line l ON l.sub_recipe_id = v.hash_id AND l.is_current JOIN part p ON p.hash_id = l.recipe_id
    ), user_of AS (
      SELECT recipe_id FROM (
        (SELECT DISTINCT l.recipe_id FROM composition_line l JOIN recipe e ON e.hash_id = l.recipe_id WHERE l.${column} = ${material} AND l.is_current ${older} AND ${seen} ORDER BY l.recipe_id DESC LIMIT ${limit + 1})
        UNION (SELECT DISTINCT l.recipe_id FROM via v JOIN composition_line l ON l.sub_recipe_id = v.hash_id AND l.is_current JOIN recipe e ON e.hash_id = l.recipe_id WHERE ${seen} ${older} ORDER BY l.recipe_id DESC LIMIT ${limit + 1})
      ) AS both_ways ORDER BY recipe_id DESC LIMIT ${limit + 1}
    )
    SELECT e.hash_id, e.number, e.name, c.number AS composition_number, e.home_country_id, e.places, e.created_by,
      (SELECT trim_scale(sum(l.percent))::text FROM composition_line l WHERE l.recipe_id = e.hash_id AND l.is_current AND l.${column} = ${material}) AS percent,
      coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('type', 'recipe', 'hash_id', s.hash_id, 'number', s.number::text, 'name', s.name))
        FROM composition_line l JOIN via v ON v.hash_id = l.sub_recipe_id JOIN recipe s ON s.hash_id = v.hash_id WHERE l.recipe_id = e.hash_id AND l.is_current), '[]') AS through
    FROM user_of u JOIN recipe e ON e.hash_id = u.recipe_id JOIN composition c ON c.recipe_id = e.hash_id AND c.is_current ORDER BY e.hash_id DESC`).all(
    reader.db,
    ...where.values,
  );
  const { rows: shown, after: next } = page(rows, limit, (row) => row.hash_id);
  return {
    data: shown.map(({ home_country_id, places, created_by, ...row }) => ({
      ...row,
      id: row.hash_id,
      can: { ...(shownAs(reader.person, "update", { home_country_id, places, created_by }) && { update: true }) },
    })),
    after: next,
  };
}
