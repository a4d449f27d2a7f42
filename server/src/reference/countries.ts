import { type Db, sql } from "#server/kit/sql/database.ts";
import type { SortColumn } from "#server/kit/sql/sorting.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import { listRows } from "./readable.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";

export interface Country extends Named {
  readonly iso2: string;
}
const byId = sql<Country, [string]>("SELECT hash_id, name, name_fr, iso2 FROM country WHERE hash_id = $1");
const among = sql<{ count: number }, [string[]]>("SELECT count(*)::int FROM country WHERE hash_id = ANY ($1::uuid[])");

export const countryById = async (db: Db, id: string): Promise<Country | undefined> => await byId.first(db, id);
/** Whether all of these countries exist. */
export async function areCountries(db: Db, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  return distinct.length === 0 || (await among.one(db, distinct)).count === distinct.length;
}
/** SQL: the two letters of a country, from an expression that is its identifier. */
export const countryCode = (id: string): string => `(SELECT k.iso2 FROM country k WHERE k.hash_id = ${id})`;
/** SQL: a country with its names, from an expression that is its identifier. */
export const countryJson = (id: string): string => `(SELECT ${namedJson("k")} FROM country k WHERE k.hash_id = ${id})`;

/** Sorts rows by the name of the country in their column `of`, in the reader's language. */
export const byCountry = (locale: Locale, of: string): SortColumn => ({
  type: "text",
  key: locale === "fr" ? "fold(coalesce(k.name_fr, k.name))" : "fold(k.name)",
  group: { rows: listRows("country", "k"), id: "k.hash_id", of },
});
