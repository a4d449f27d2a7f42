import { personNames, personRows } from "#server/access/public.ts";
import { listNames, namesOfLists, listRows } from "#server/reference/public.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import type { FileRef } from "#contract/kit/files.ts";
import { contactJson, contactRows } from "#server/contacts/public.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { takesTurn } from "#server/kit/sql/series.ts";
import { namesOf } from "#server/kit/sql/names.ts";
import { fileJson, namedJson, refJson, onlyRead, type Named, type Ref, fileRows } from "#server/kit/sql/refs.ts";
import type { Placed } from "./access.ts";

/** The columns of a recipe that forms write. */
export const own = columns({
  number: "integer",
  name: "text",
  description: "text?",
  percentage: "numeric?",
  concentration: "text?",
  application_id: "uuid?",
  b2b_id: "uuid?",
  b2c_id: "uuid?",
  benchmark_id: "uuid?",
  brand_id: "uuid?",
  brand_owner_id: "uuid?",
  manufacturer_id: "uuid?",
  customer_id: "uuid?",
  customer_brand: "text?",
  provider_id: "uuid?",
  country_id: "uuid?",
  packaging_id: "uuid?",
  comment: "text?",
  pasteurisation: "boolean",
  uht: "boolean",
  homogeniser: "boolean",
  stabiliser_dissolving_unit: "boolean",
  packing_size: "numeric?",
});
/** A recipe's own columns, as written. */
export type RecipeWrite = RowOf<typeof own>;
export const columnNames = Object.keys(own.types) as (keyof RecipeWrite)[];

/** A recipe as lists read it; contacts in the form that `presentContactRef` takes. */
export interface ListedRecipe extends Placed, RecipeWrite {
  readonly hash_id: string;
  readonly picture: FileRef | null;
  readonly picture_file_id: string | null;
  readonly application: Named | null;
  readonly b2b: Named | null;
  readonly b2c: Named | null;
  readonly brand: Ref | null;
  readonly brand_owner: unknown;
  readonly manufacturer: unknown;
  readonly customer: unknown;
  readonly provider: unknown;
  readonly country: Named | null;
  readonly packaging: Named | null;
  readonly countries: Recipe["countries"];
  readonly composition_count: number;
  readonly in_stock: boolean;
  readonly creator: Recipe["creator"];
  readonly version: number;
  readonly created_at: string;
}
export interface FullRecipe extends ListedRecipe {
  readonly benchmark: Ref | null;
  readonly home_country: Named | null;
}

/** The columns of the table that `listed` needs. */
export const TABLE_COLUMNS = `e.hash_id, ${[
  ...columnNames,
  "picture_file_id",
  "home_country_id",
  "places",
  "composition_count",
  "in_stock",
  "created_by",
  "version",
  "created_at",
]
  .map((name) => `e.${name}`)
  .join(", ")}`;
const NUMBERS = ["percentage", "packing_size"] as const;
/** A decimal without the trailing zeros the database keeps. */
const plain = (column: string): string => `trim_scale(e.${column})::text AS ${column}`;
export const recipeNames = namesOf({
  ...namesOfLists("application", "b2b", "b2c", "country", "packaging"),
  brand: listNames("brand", refJson),
  creator: [personNames, "e.created_by"],
});
const shown = (
  names = recipeNames.read,
): string => `${TABLE_COLUMNS.replace(/e\.(percentage|packing_size)\b/gu, (_, name: (typeof NUMBERS)[number]) => plain(name))},
  ${names}, ${onlyRead(`${fileJson("f")} AS picture, ${contactJson("e.brand_owner_id")} AS brand_owner, ${contactJson("e.manufacturer_id")} AS manufacturer, ${contactJson("e.customer_id")} AS customer, ${contactJson("e.provider_id")} AS provider`)},
  coalesce((SELECT jsonb_agg(${namedJson("y")} || jsonb_build_object('state', v.state) ORDER BY lower(y.name)) FROM recipe_country v JOIN ${listRows("country", "y")} ON y.hash_id = v.country_id WHERE v.recipe_id = e.hash_id), '[]') AS countries`;
const JOINS = `LEFT JOIN ${fileRows("f")} ON f.hash_id = e.picture_file_id`;

/** Wraps a query of recipe rows in a list; `e` is the alias of its rows, which the server names. */
export const listed = (inner: string): string =>
  `SELECT ${shown(recipeNames.known)} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;
/** One recipe, without a check of access: the caller checks. */
export const whole = sql<FullRecipe, [string]>(
  `SELECT ${shown()}, ${refJson("m")} AS benchmark, ${namedJson("h")} AS home_country FROM recipe e ${JOINS}
     LEFT JOIN ${listRows("benchmark", "m")} ON m.hash_id = e.benchmark_id LEFT JOIN ${listRows("country", "h")} ON h.hash_id = e.home_country_id WHERE e.hash_id = $1`,
);
/** Lock in a separate statement before reading: a statement that waited for a lock reads with the snapshot from before the wait. */
export const lockRecipe = sql<unknown, [string]>("SELECT 1 FROM recipe WHERE hash_id = $1 FOR NO KEY UPDATE");

/** Serialises the assignment of numbers until the commit; the same turn keeps creation times unique. */
export const takeTurn = sql<unknown>(`SELECT ${takesTurn("'recipes'")}`);
export const nextNumber = sql<{ number: number }>("SELECT coalesce(max(number), 0) + 1 AS number FROM recipe");
/** The next number, and a creation time that no recipe has (microseconds apart when several are made at once). Needs the turn. */
export const nextPlace = sql<{ number: number; created_at: string }>(`
  SELECT (SELECT coalesce(max(number), 0) + 1 FROM recipe) AS number,
    coalesce((SELECT max(created_at) + interval '1 microsecond' FROM recipe WHERE created_at BETWEEN clock() AND clock() + interval '1 second'), clock()) AS created_at`);
export const homeOf = sql<{ home: string | null }, [creator: string]>(
  `SELECT main_country_id AS home FROM ${personRows("app_user")} WHERE hash_id = $1`,
);

export const insertRecipe = insertInto(
  "recipe",
  columns({
    hash_id: "uuid",
    ...own.types,
    home_country_id: "uuid?",
    created_by: "uuid",
    created_at: "timestamptz",
  }),
);
export const writeRecipe = updateOf("recipe", own);
export const setPicture = sql<unknown, [id: string, file: string | null]>(
  "UPDATE recipe SET picture_file_id = $2, version = version + 1 WHERE hash_id = $1",
);
export const removeRecipe = sql<unknown, [string]>("DELETE FROM recipe WHERE hash_id = $1");

/** The reference lists a recipe refers to, by column. */
export const LISTS = {
  application_id: "application",
  b2b_id: "b2b",
  b2c_id: "b2c",
  benchmark_id: "benchmark",
  brand_id: "brand",
  country_id: "country",
  packaging_id: "packaging",
} as const satisfies Partial<Record<keyof RecipeWrite, string>>;
export const CONTACTS = ["brand_owner_id", "manufacturer_id", "customer_id", "provider_id"] as const;
export interface NamedContact {
  readonly hash_id: string;
  readonly country_id: string;
  readonly owners: readonly string[];
}
const found = Object.entries(LISTS).map(
  ([column, list], i) =>
    `'${column}', $${i + 2}::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows(list, "x")} WHERE x.hash_id = $${i + 2})`,
);
/** Which of the form's references exist; for contacts, the columns that decide who may see them. */
export const references = sql<
  { contacts: NamedContact[]; found: Record<keyof typeof LISTS, boolean> },
  [contacts: readonly string[], ...lists: (string | null)[]]
>(`SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', hash_id, 'country_id', country_id, 'owners', owners)) FROM ${contactRows("contact")} WHERE hash_id = ANY ($1::uuid[]) AND NOT proposed), '[]') AS contacts,
  jsonb_build_object(${found.join(", ")}) AS found`);
