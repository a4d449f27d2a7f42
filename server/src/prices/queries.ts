import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson } from "#server/kit/sql/refs.ts";
import { recipeJson, recipeRows } from "#server/recipes/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { Price } from "#contract/prices/schemas.ts";

/** A price as read: `recipe` is the input of `presentRecipeRef`. */
export type PriceRow = Omit<Price, "id" | "can" | "recipe"> & {
  readonly recipe: unknown;
  readonly recipe_id: string;
  readonly packaging_id: string | null;
  readonly country_id: string | null;
  readonly currency_id: string;
};
/** Another price of the same holds today. */
const IS_PAST = `EXISTS (SELECT 1 FROM sale_price n WHERE n.recipe_id = e.recipe_id AND n.currency_id = e.currency_id AND n.unit = e.unit
  AND n.packaging_id IS NOT DISTINCT FROM e.packaging_id AND n.country_id IS NOT DISTINCT FROM e.country_id AND n.valid_from > e.valid_from AND n.valid_from <= clock()::date)`;
/** What stays of the list without past prices. */
export const IS_NOW = `NOT ${IS_PAST}`;
export const COLUMNS = `e.hash_id, e.recipe_id, e.packaging_id, e.country_id, e.currency_id, ${recipeJson("e.recipe_id")} AS recipe, ${namedJson("g")} AS packaging, ${namedJson("k")} AS country,
  e.unit, ${currencyJson("m")} AS currency, trim_scale(e.price)::text AS price, trim_scale(e.tax)::text AS tax, e.valid_from, ${IS_PAST} AS is_past, e.version, e.created_at`;
export const FROM = `sale_price e JOIN ${recipeRows("x")} ON x.hash_id = e.recipe_id JOIN ${listRows("currency", "m")} ON m.hash_id = e.currency_id
  LEFT JOIN ${listRows("packaging", "g")} ON g.hash_id = e.packaging_id LEFT JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id`;

export const one = sql<PriceRow, [string]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE e.hash_id = $1`);
/** Lock in a separate statement before reading. */
export const lock = sql<unknown, [string]>("SELECT 1 FROM sale_price WHERE hash_id = $1 FOR NO KEY UPDATE");

export const written = columns({
  recipe_id: "uuid",
  packaging_id: "uuid?",
  country_id: "uuid?",
  unit: "text",
  currency_id: "uuid",
  price: "numeric",
  tax: "numeric?",
  valid_from: "date",
});
export type PriceWrite = RowOf<typeof written>;
export const insert = insertInto("sale_price", columns({ hash_id: "uuid", ...written.types }));
export const update = updateOf("sale_price", written);
export const remove = sql<unknown, [string]>("DELETE FROM sale_price WHERE hash_id = $1");

interface Named {
  readonly packaging: boolean;
  readonly country: boolean;
  readonly currency: boolean;
}
/** Whether the entries that a form names exist. */
export const named = sql<Named, [packaging: string | null, country: string | null, currency: string]>(`
  SELECT ($1::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("packaging", "g")} WHERE g.hash_id = $1)) AS packaging,
    ($2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("country", "k")} WHERE k.hash_id = $2)) AS country,
    EXISTS (SELECT 1 FROM ${listRows("currency", "m")} WHERE m.hash_id = $3) AS currency`);
