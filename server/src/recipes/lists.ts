import type * as calls from "#contract/recipes/endpoints.ts";
import type { recipeSorts } from "#contract/recipes/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import { byCountry, inOrBelow } from "#server/reference/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { recipeReach, sees } from "./access.ts";
import { presentRecipe, presentRow } from "./present.ts";
import { listed, recipeNames, TABLE_COLUMNS, whole, type FullRecipe, type ListedRecipe } from "./queries.ts";

type Query = ServerInput<typeof calls.listRecipes>["query"];

/** Recipes made for a country or available there. */
const IN_COUNTRY =
  "e.hash_id IN (SELECT r.hash_id FROM recipe r WHERE r.country_id = ?::uuid UNION ALL SELECT v.recipe_id FROM recipe_country v WHERE v.country_id = ?::uuid)";
const isSo = (word: "0" | "1" | undefined): boolean | undefined => (word === undefined ? undefined : word === "1");

/** The filters of a query, except the search. */
export function filtered(where: Where, f: Omit<Query, "search" | "after" | "limit">): Where {
  if (f.country_hash_id) where.and(IN_COUNTRY, f.country_hash_id, f.country_hash_id);
  if (f.without_composition) where.and(`e.composition_count ${f.without_composition === "1" ? "=" : ">"} 0`);
  if (f.in_stock) where.and(isSo(f.in_stock) ? "e.in_stock" : "NOT e.in_stock");
  return where
    .when(f.application_hash_id, inOrBelow("application", "e.application_id"))
    .when(f.b2b_hash_id, inOrBelow("b2b", "e.b2b_id"))
    .when(f.b2c_hash_id, inOrBelow("b2c", "e.b2c_id"))
    .byId(f, "e", "benchmark", "brand_owner", "brand", "manufacturer", "customer", "provider", "packaging")
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

/** Countries go by their name in the reader's language. */
const sortsFor = ({ call }: Reader): SortColumns<keyof typeof recipeSorts> => ({
  number: { type: "int", key: "e.number" },
  name: { type: "text", key: "left(e.sort_name, 80)" },
  country: { ...byCountry(call.locale, "e.country_id"), nulls: true },
  created: { type: "timestamptz", key: "e.created_at" },
});

/** Recipes in reach, the newest first or by a column; the cursor is the creation time of the last one, unless sorted. */
const found = async <Row extends { readonly hash_id: string; readonly created_at: string }, Shown>(
  reader: Reader,
  f: Query,
  list: Pick<Parameters<typeof listInReach<Row, Shown>>[3], "columns" | "complete" | "names" | "present">,
  only = "true",
) =>
  await listInReach<Row, Shown>(reader, recipeReach, f, {
    ...list,
    filter: (where) => filtered(where.and(only), f),
    sorts: sortsFor(reader),
    few: isNarrow(f),
    fixed: ["without_composition", "in_stock"],
    moment: (row) => row.created_at,
  });
const shown = { columns: TABLE_COLUMNS, names: recipeNames, complete: listed, present: presentRow };

export const recipes = async (reader: Reader, { query }: { query: Query }) => await found(reader, query, shown);

/** Recipes without a composition. */
export const emptyRecipes = async (reader: Reader, { query }: { query: Query }) =>
  await found(reader, { ...query, without_composition: "1" }, shown);

/** Recipes with a manufacturer. */
export const manufacturedRecipes = async (reader: Reader, { query }: { query: Query }) =>
  await found(reader, query, shown, "e.manufacturer_id IS NOT NULL");

type Picked = Pick<ListedRecipe, "hash_id" | "number" | "name" | "created_at">;
export const pickedRecipes = async (reader: Reader, { query }: { query: Query }) =>
  await found(reader, query, {
    columns: "e.hash_id, e.number, e.name, e.created_at",
    complete: (inner) => `SELECT e.* FROM (${inner}) e ORDER BY e.hash_id DESC`,
    present: ({ hash_id, number, name }: Picked) => ({ id: hash_id, hash_id, number, name }),
  });

/** Reads a recipe; throws 404 when it is out of reach. */
export async function reachedRecipe(reader: Reader, id: string): Promise<FullRecipe> {
  const row = await whole.first(reader.db, id);
  if (!row || !sees(reader.access, row)) throw notFound();
  return row;
}

export async function recipe(reader: Reader, { params }: ServerInput<typeof calls.getRecipe>) {
  return { data: presentRecipe(await reachedRecipe(reader, params.id), reader.person) };
}
