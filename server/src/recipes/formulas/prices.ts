import { listRows } from "#server/reference/public.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { Cost } from "#contract/recipes/formulas/schemas.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, refJson, type Ref } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { ComponentNode } from "./makeup.ts";
import { GRAM_PRICE, pricedSupplies } from "./material-queries.ts";
import { isLineOpen, readFormulaTree } from "./materials.ts";
import { sees } from "../access.ts";
import { sightOf, someRecipes } from "./access.ts";
import { presentComposition } from "./present.ts";
import { currentOf } from "./queries.ts";

/** The cheapest supplier's price per gram of these components today, in the company's currency. Components without a price are left out. */
export async function gramPrices(
  reader: Reader,
  ids: readonly string[],
): Promise<{
  readonly currency: CurrencyRef | null;
  readonly prices: ReadonlyMap<string, string>;
  readonly components: ReadonlyMap<string, ComponentNode>;
}> {
  const { prices, currency, components } = await readFormulaTree(reader, { components: ids, prices: true });
  return { currency, prices, components };
}

/** Where a component is cheapest. */
export interface Supply {
  readonly component_id: string;
  readonly supplier: Ref;
  /** The supplier's code of it. */
  readonly code: string | null;
  /** Of one unit. */
  readonly price: string;
  readonly unit: string;
  readonly currency: CurrencyRef;
  /** Of a base unit of the component, in that currency; nothing where that takes a density that is not known. */
  readonly per_base: string | null;
  /** What the supplier sells at least, in base units; nothing where there is none, or it cannot be counted in them. */
  readonly minimum: string | null;
}
/** A factor between what a unit measures and the component's base unit. */
const toBase = (unit: string): string =>
  `${unit}.factor * CASE WHEN (${unit}.measure = 'weight') = (c.base_unit = 'g') THEN 1 WHEN c.base_unit = 'g' THEN c.density ELSE 1 / c.density END`;
const cheapest = sql<Supply, [components: readonly string[], day: string]>(`
  WITH node AS (SELECT unnest($1::uuid[]) AS id), supply AS (
    SELECT DISTINCT ON (s.component_id) s.component_id, s.supplier_id, s.code, p.price, u.symbol AS unit, y.hash_id AS currency_id, p.price / (${toBase("u")}) AS per_base,
      (SELECT s.minimum * ${toBase("x")} FROM ${listRows("unity", "x")} WHERE x.hash_id = s.minimum_unity_id AND x.measure <> 'piece') AS minimum
    ${pricedSupplies("$2")} ORDER BY s.component_id, ${GRAM_PRICE}, s.hash_id
  )
  SELECT s.component_id, ${refJson("v")} AS supplier, s.code, trim_scale(s.price)::text AS price, s.unit, ${currencyJson("m")} AS currency, trim_scale(round(s.per_base, 12))::text AS per_base,
    trim_scale(round(s.minimum, 3))::text AS minimum
  FROM supply s JOIN ${listRows("supplier", "v")} ON v.hash_id = s.supplier_id JOIN ${listRows("currency", "m")} ON m.hash_id = s.currency_id`);
/** The cheapest supplier of each of these components today; one that nobody sells at a known price is left out. */
export const cheapestSupplies = async (reader: Reader, ids: readonly string[]): Promise<readonly Supply[]> =>
  ids.length === 0 ? [] : await cheapest.all(reader.db, ids, reader.call.now.toISOString().slice(0, 10));

/**
 * Today's cost of a litre and a kilogram of these recipes by their current compositions, in the company's currency, as far as the caller may see
 * it: roughly for whoever does not see the whole formula. Recipes whose cost they do not see are left out.
 */
export async function costsOfRecipes(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Cost | null>> {
  const recipes = (await someRecipes.all(reader.db, ids)).filter(
    (row) => sees(reader.access, row) && sightOf(reader, row).cost,
  );
  const current = await currentOf.all(
    reader.db,
    recipes.map((row) => row.hash_id),
  );
  const all = await readFormulaTree(reader, { compositions: current.map((row) => row.hash_id), prices: true });
  return new Map(
    recipes.map((recipe) => {
      const row = current.find((one) => one.recipe_id === recipe.hash_id);
      const shown =
        row && presentComposition(row, all, sightOf(reader, recipe), (line) => isLineOpen(reader, line, all));
      return [recipe.hash_id, shown?.cost ?? null];
    }),
  );
}
