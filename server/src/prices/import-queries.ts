import { columns } from "#server/kit/sql/columns.ts";
import { wantedWords } from "#server/kit/area/import-words.ts";
import { sql } from "#server/kit/sql/database.ts";
import { recipeRows, type Placed } from "#server/recipes/public.ts";
import { calledBy } from "#server/reference/public.ts";
import { written, type PriceWrite } from "./queries.ts";

export interface RecipeKnown extends Placed {
  readonly hash_id: string;
  readonly number: number;
  readonly name: string;
  /** What the file calls it, where it is its name. */
  readonly words: readonly string[];
}
export const recipes = sql<RecipeKnown, [numbers: readonly number[], names: readonly string[]]>(`
  WITH wanted AS MATERIALIZED ${wantedWords("$2")}
  SELECT x.hash_id, x.number, x.name, x.places, x.created_by, ARRAY(SELECT w.word FROM wanted w WHERE w.key = x.sort_name) AS words
  FROM ${recipeRows("x")} WHERE x.number = ANY ($1::integer[]) OR x.sort_name IN (SELECT key FROM wanted)`);
export const packagings = calledBy("packaging", "name", "name_fr");
export const countries = calledBy("country", "name", "name_fr", "iso2");

export interface PriceNow extends PriceWrite {
  readonly hash_id: string;
  readonly version: number;
}
const stored = (by: string) =>
  sql<PriceNow, [ids: readonly string[]]>(
    `SELECT hash_id, recipe_id, packaging_id, country_id, unit, currency_id, trim_scale(price)::text AS price, trim_scale(tax)::text AS tax, valid_from, version
     FROM sale_price WHERE ${by} = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE`,
  );
/** The prices of recipes, locked in one order. */
export const pricesOf = stored("recipe_id");
/** Prices, locked in one order. */
export const pricesById = stored("hash_id");

const all = columns({ hash_id: "uuid", ...written.types });
/** Adds prices, and sets price and tax of those that are there. */
export const write = sql<unknown, [rows: string]>(`
  INSERT INTO sale_price AS p (${all.names}) SELECT ${all.names} FROM ${all.from("$1", "r")}
  ON CONFLICT (hash_id) DO UPDATE SET price = EXCLUDED.price, tax = EXCLUDED.tax, version = p.version + 1`);
export const remove = sql<unknown, [ids: readonly string[]]>("DELETE FROM sale_price WHERE hash_id = ANY ($1::uuid[])");
