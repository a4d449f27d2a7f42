import { listRows, type ListName } from "#server/reference/public.ts";
import type { Supplied } from "#contract/contacts/portfolio.ts";
import type { FileRef } from "#contract/kit/files.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { RecipeRefs } from "#server/kit/sql/record-refs.ts";
import { currencyJson, fileJson, namedJson, refJson, type Named, type Ref, fileRows } from "#server/kit/sql/refs.ts";
import { binOf } from "../parts/bin.ts";
import { photosOf } from "../parts/files.ts";
import { SUPPLIED } from "./supplied.ts";
import { holderJson, type Holder } from "../parts/holder.ts";

/** The columns of a product that forms write. */
export const written = columns({
  brand_id: "uuid?",
  description: "text?",
  b2c_id: "uuid?",
  application_id: "uuid?",
  b2b_id: "uuid?",
  recipe_id: "uuid?",
  seen_on: "date?",
  price: "numeric?",
  currency_id: "uuid?",
  source: "text?",
  gone_since: "date?",
});
export type PortfolioWrite = RowOf<typeof written>;
/** The links of a product; missing ones are left unchanged. */
export interface Links {
  readonly packagings?: readonly string[] | undefined;
  readonly countries?: readonly string[] | undefined;
}

export interface PortfolioRow extends PortfolioWrite {
  readonly hash_id: string;
  readonly holder: Holder;
  readonly brand: Ref | null;
  readonly b2c: Named | null;
  readonly application: Named | null;
  readonly b2b: Named | null;
  /** In the form that `present` of `RecipeRefs` takes. */
  readonly recipe: unknown;
  readonly packagings: Named[];
  readonly countries: Named[];
  readonly supplied: Supplied[];
  readonly currency: CurrencyRef | null;
  readonly image: FileRef | null;
  readonly photos: FileRef[];
  readonly version: number;
  readonly created_at: string;
}

const linked = (what: "packaging" | "country", as: string): string =>
  `coalesce((SELECT jsonb_agg(${namedJson("x")} ORDER BY lower(x.name)) FROM portfolio_${what} l JOIN ${listRows(what, "x")} ON x.hash_id = l.${what}_id WHERE l.portfolio_id = q.hash_id), '[]') AS ${as}`;
const shown = (recipes: RecipeRefs): string =>
  `q.hash_id, q.brand_id, q.description, q.b2c_id, q.application_id, q.b2b_id, q.recipe_id, ${recipes.json("q.recipe_id")} AS recipe, q.seen_on::text, q.price::text, q.currency_id, q.source, q.gone_since::text,
  q.version, q.created_at, ${refJson("b")} AS brand, ${namedJson("s")} AS b2c, ${namedJson("a")} AS application, ${namedJson("m")} AS b2b, ${currencyJson("y")} AS currency,
  ${linked("packaging", "packagings")}, ${linked("country", "countries")}, ${fileJson("i")} AS image, ${SUPPLIED}, ${holderJson}, ${photosOf("portfolio", "f.hash_id IS DISTINCT FROM q.image_file_id")}`;
const JOINS = `JOIN contact c ON c.hash_id = q.contact_id LEFT JOIN ${listRows("brand", "b")} ON b.hash_id = q.brand_id LEFT JOIN ${listRows("b2c", "s")} ON s.hash_id = q.b2c_id
  LEFT JOIN ${listRows("application", "a")} ON a.hash_id = q.application_id LEFT JOIN ${listRows("b2b", "m")} ON m.hash_id = q.b2b_id LEFT JOIN ${listRows("currency", "y")} ON y.hash_id = q.currency_id
  LEFT JOIN ${fileRows("i")} ON i.hash_id = q.image_file_id`;

/** Wraps a query of products in a list; `q` is the alias of its rows. */
export const listedWith =
  (recipes: RecipeRefs) =>
  (inner: string): string =>
    `SELECT ${shown(recipes)} FROM (${inner}) q ${JOINS} ORDER BY q.hash_id DESC`;
export const onePortfolio = (recipes: RecipeRefs) =>
  sql<PortfolioRow, [string]>(`SELECT ${shown(recipes)} FROM portfolio q ${JOINS} WHERE q.hash_id = $1`);
export const lockPortfolio = sql<unknown, [string]>("SELECT 1 FROM portfolio WHERE hash_id = $1 FOR NO KEY UPDATE");
export const insertPortfolio = insertInto(
  "portfolio",
  columns({ hash_id: "uuid", contact_id: "uuid", ...written.types }),
);
export const updatePortfolio = updateOf("portfolio", written);
export const setImage = sql<unknown, [id: string, file: string | null]>(
  "UPDATE portfolio SET image_file_id = $2 WHERE hash_id = $1",
);
const link = (what: "packaging" | "country", ids: string): string =>
  `${what}_gone AS (DELETE FROM portfolio_${what} WHERE portfolio_id = $1::uuid AND ${ids}::uuid[] IS NOT NULL AND ${what}_id <> ALL (${ids}::uuid[])),
   ${what}_come AS (INSERT INTO portfolio_${what} (portfolio_id, ${what}_id) SELECT $1::uuid, unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING)`;
export const writeLinks = sql<
  unknown,
  [id: string, packagings: readonly string[] | null, countries: readonly string[] | null]
>(`WITH ${link("packaging", "$2")}, ${link("country", "$3")} SELECT 1`);
export const portfolioBin = binOf("portfolio", columns({ ...written.types, image_file_id: "uuid?" }), [
  "portfolio_packaging",
  "portfolio_country",
  "portfolio_supplier",
  "portfolio_component",
]);

const isThere = (list: ListName, id: string): string =>
  `(${id}::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows(list, "x")} WHERE x.hash_id = ${id}))`;
const areThere = (list: ListName, ids: string): string =>
  `((SELECT count(*) FROM ${listRows(list, "x")} WHERE x.hash_id = ANY (${ids}::uuid[])) = cardinality(${ids}::uuid[]))`;
/** Which of the form's references exist, and the decimals of the currency. */
export const references = sql<
  Record<"brand" | "b2c" | "application" | "b2b" | "packagings" | "countries", boolean> & { minor_unit: number | null },
  [
    brand: string | null,
    b2c: string | null,
    application: string | null,
    b2b: string | null,
    packagings: readonly string[],
    countries: readonly string[],
    currency: string | null,
  ]
>(`SELECT ${isThere("brand", "$1")} AS brand, ${isThere("b2c", "$2")} AS b2c, ${isThere("application", "$3")} AS application, ${isThere("b2b", "$4")} AS b2b,
    ${areThere("packaging", "$5")} AS packagings, ${areThere("country", "$6")} AS countries, (SELECT minor_unit FROM ${listRows("currency", "currency")} WHERE hash_id = $7) AS minor_unit`);
