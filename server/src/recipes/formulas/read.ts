import type * as calls from "#contract/recipes/formulas/endpoints.ts";
import type { Material } from "#contract/recipes/formulas/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { cursorBy } from "#server/kit/sql/list-query.ts";
import { inSlices } from "#server/kit/shared/slices.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachedRecipe, sightOf, type FormulaRecipe, type Sight } from "./access.ts";
import {
  readFormulaTree,
  componentMaterial,
  isLineOpen,
  isOpen,
  recipeMaterial,
  type FormulaTree,
} from "./materials.ts";
import { presentComposition } from "./present.ts";
import { oneComposition, versionsOf, type CompositionRow } from "./queries.ts";

/** Versions per page by default; each comes with all its lines. */
const PAGE = 20;
const byNumber = cursorBy("int");

/** The materials of all lines, the components first. */
async function materialsOf(reader: Reader, rows: readonly CompositionRow[], all: FormulaTree, sight: Sight) {
  const lines = rows.flatMap((row) => all.lines.get(row.hash_id) ?? []);
  const components = new Set(lines.flatMap((l) => l.component_id ?? []));
  const recipes = new Set(lines.flatMap((l) => l.sub_recipe_id ?? []));
  return await inSlices([...components, ...recipes], (id): Material[] => {
    const found = components.has(id) ? componentMaterial(id, all, sight) : recipeMaterial(reader, id, all, sight);
    return found ? [found] : [];
  });
}

/** The answer for these compositions of a recipe, and the data it was built from. */
export async function readCompositions(
  reader: Reader,
  of: FormulaRecipe,
  rows: readonly CompositionRow[],
  sight: Sight,
) {
  const ids = sight.formula || sight.cost ? rows.map((row) => row.hash_id) : [];
  const all = await readFormulaTree(reader, { compositions: ids, prices: sight.cost, of });
  return { all, data: rows.map((row) => presentComposition(row, all, sight, (line) => isLineOpen(reader, line, all))) };
}

export async function compositions(reader: Reader, { params, query }: ServerInput<typeof calls.listCompositions>) {
  const recipe = await reachedRecipe(reader, params.id);
  const sight = sightOf(reader, recipe);
  const limit = query.limit ?? PAGE;
  const after = byNumber.read(query.after)?.[0];
  const found = query.composition_hash_id
    ? [await compositionOf(reader, recipe.hash_id, query.composition_hash_id)]
    : await versionsOf(limit + 1).all(reader.db, recipe.hash_id, after === undefined ? null : Number(after));
  const rows = found.slice(0, limit);
  const { all, data } = await readCompositions(reader, recipe, rows, sight);
  const { setsPrices: _, ...shown } = sight;
  return {
    data,
    after: found.length > limit ? byNumber.of(rows.at(-1)?.number ?? 0) : null,
    materials: sight.formula ? await materialsOf(reader, rows, all, sight) : [],
    drink: all.drink,
    currency: sight.cost ? all.currency : null,
    // Changing one needs the formulas of its sub-recipes too.
    can: { ...shown, update: sight.update && rows.every((row) => isOpen(reader, row.hash_id, all)) },
  };
}

/** A version of a recipe by its identifier; throws 404 when it belongs to another recipe. */
export async function compositionOf(reader: Reader, recipe: string, id: string): Promise<CompositionRow> {
  const row = await oneComposition.first(reader.db, id);
  if (!row || row.recipe_id !== recipe) throw notFound();
  return row;
}
