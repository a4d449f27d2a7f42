import type * as calls from "#contract/recipes/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { notFound, invalidField } from "#server/kit/failures.ts";
import { fragment, onePlan, sizeFor, type Where } from "#server/kit/list-query.ts";
import { newestPage } from "#server/kit/reach-query.ts";
import { inOrBelow } from "#server/kit/resource-rows.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { recipeReach, sees } from "./access.ts";
import { presentRecipe, presentRow } from "./present.ts";
import { listed, TABLE_COLUMNS, whole, type FullRecipe, type ListedRecipe } from "./queries.ts";

type Query = ServerInput<typeof calls.listRecipes>["query"];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/u;
/**
 * Lists are sorted by identifier, while the cursor is the creation time of the last row. If that recipe was deleted meanwhile, the page
 * starts below the next newer one.
 */
function older(where: Where, after: string | undefined): Where {
  if (after === undefined) return where;
  if (!MOMENT.test(after) || Number.isNaN(Date.parse(after))) throw invalidField("after", "errors.cursor");
  return where.and(
    "e.hash_id < coalesce((SELECT r.hash_id FROM recipe r WHERE r.created_at >= ?::timestamptz ORDER BY r.created_at LIMIT 1), 'ffffffff-ffff-ffff-ffff-ffffffffffff')",
    after,
  );
}

/** Recipes made for a country or available there. */
const IN_COUNTRY =
  "e.hash_id IN (SELECT r.hash_id FROM recipe r WHERE r.country_id = ?::uuid UNION ALL SELECT v.recipe_id FROM recipe_country v WHERE v.country_id = ?::uuid)";
const isSo = (word: "0" | "1" | undefined): boolean | undefined => (word === undefined ? undefined : word === "1");

/** The filters of a query, except the search. */
export function filtered(where: Where, f: Omit<Query, "search" | "limit">): Where {
  if (f.country_hash_id) where.and(IN_COUNTRY, f.country_hash_id, f.country_hash_id);
  if (f.without_composition) where.and(`e.composition_count ${f.without_composition === "1" ? "=" : ">"} 0`);
  if (f.in_stock) where.and(isSo(f.in_stock) ? "e.in_stock" : "NOT e.in_stock");
  return older(where, f.after)
    .when(f.application_hash_id, inOrBelow("application", "e.application_id"))
    .when(f.b2b_hash_id, inOrBelow("b2b", "e.b2b_id"))
    .when(f.b2c_hash_id, inOrBelow("b2c", "e.b2c_id"))
    .when(f.benchmark_hash_id, "e.benchmark_id = ?::uuid")
    .when(f.brand_owner_hash_id, "e.brand_owner_id = ?::uuid")
    .when(f.brand_hash_id, "e.brand_id = ?::uuid")
    .when(f.manufacturer_hash_id, "e.manufacturer_id = ?::uuid")
    .when(f.customer_hash_id, "e.customer_id = ?::uuid")
    .when(f.provider_hash_id, "e.provider_id = ?::uuid")
    .when(f.packaging_hash_id, "e.packaging_id = ?::uuid")
    .when(f.creator_hash_id, "e.created_by = ?::uuid")
    .when(f.created_from, "e.created_at >= ?::date")
    .when(f.created_to, "e.created_at < ?::date + 1");
}

/** Whether the query has a filter that matches few recipes: those are found first, then sorted. */
const isNarrow = (f: Query): boolean =>
  Boolean(
    f.application_hash_id ??
    f.b2b_hash_id ??
    f.b2c_hash_id ??
    f.benchmark_hash_id ??
    f.brand_owner_hash_id ??
    f.brand_hash_id ??
    f.manufacturer_hash_id ??
    f.customer_hash_id ??
    f.provider_hash_id ??
    f.country_hash_id,
  );

/** Recipes in reach, the newest first, by keyset. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the columns that are asked for say it
async function found<Row extends { readonly hash_id: string; readonly created_at: string }>(
  reader: Reader,
  f: Query,
  columns: string,
  complete: (inner: string) => string,
  only?: string,
): Promise<{ rows: readonly Row[]; after: string | null }> {
  const limit = sizeFor(f.limit);
  const { rows, after } = await newestPage<Row>(
    reader.db,
    {
      rows: recipeReach.table,
      reach: recipeReach.of(reader.access),
      columns,
      filter: (where) => filtered(only === undefined ? where : where.and(only), f),
      few: isNarrow(f),
      prepared: onePlan(f, "without_composition", "in_stock"),
      after: null,
      wanted: fragment(f.search),
      complete,
    },
    limit,
  );
  return { rows, after: after === null ? null : (rows.at(-1)?.created_at ?? null) };
}

export async function recipes(reader: Reader, query: Query) {
  const { rows, after } = await found<ListedRecipe>(reader, query, TABLE_COLUMNS, listed);
  return { data: rows.map((row) => presentRow(row, reader.person)), after };
}

/** Recipes without a composition. */
export const emptyRecipes = async (reader: Reader, { query }: { query: Query }) =>
  await recipes(reader, { ...query, without_composition: "1" });

/** Recipes with a manufacturer. */
export async function manufacturedRecipes(reader: Reader, { query }: { query: Query }) {
  const { rows, after } = await found<ListedRecipe>(
    reader,
    query,
    TABLE_COLUMNS,
    listed,
    "e.manufacturer_id IS NOT NULL",
  );
  return { data: rows.map((row) => presentRow(row, reader.person)), after };
}

type Picked = Pick<ListedRecipe, "hash_id" | "number" | "name" | "created_at">;
export async function pickedRecipes(reader: Reader, { query }: { query: Query }) {
  const { rows, after } = await found<Picked>(
    reader,
    query,
    "e.hash_id, e.number, e.name, e.created_at",
    (inner) => `SELECT e.* FROM (${inner}) e ORDER BY e.hash_id DESC`,
  );
  return { data: rows.map(({ hash_id, number, name }) => ({ id: hash_id, hash_id, number, name })), after };
}

/** Reads a recipe; throws 404 when it is out of reach. */
export async function reachedRecipe(reader: Reader, id: string): Promise<FullRecipe> {
  const row = await whole.first(reader.db, id);
  if (!row || !sees(reader.access, row)) throw notFound();
  return row;
}

export async function recipe(reader: Reader, { params }: ServerInput<typeof calls.getRecipe>) {
  return { data: presentRecipe(await reachedRecipe(reader, params.id), reader.person) };
}
