import { listRows } from "#server/reference/public.ts";
import type { ComponentSupplier, SupplierPrice } from "#contract/components/suppliers.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, refJson } from "#server/kit/sql/refs.ts";

/** A supplier of a component as read; prices are decimals as stored. */
export type ComponentSupplierRow = Omit<ComponentSupplier, "id" | "price_now">;

const unityJson = (alias: string): string =>
  `CASE WHEN ${alias}.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'name_fr', ${alias}.name_fr,
    'symbol', ${alias}.symbol, 'measure', ${alias}.measure, 'factor', trim_scale(${alias}.factor)::text) END`;
/** A query of suppliers of components from rows `e`, with their references. */
export const supplyQuery = (rows: string): string => `
  SELECT e.hash_id, e.code, e.minimum, e.version, e.created_at, ${refJson("s")} AS supplier, ${unityJson("u")} AS minimum_unity,
    jsonb_build_object('hash_id', c.hash_id, 'number', c.number, 'name', c.name) AS component,
    coalesce((SELECT jsonb_agg(jsonb_build_object('valid_from', p.valid_from, 'price', p.price::text, 'currency', ${currencyJson("k")}, 'unity', ${unityJson("x")}) ORDER BY p.valid_from DESC)
      FROM component_price p JOIN ${listRows("currency", "k")} ON k.hash_id = p.currency_id JOIN ${listRows("unity", "x")} ON x.hash_id = p.unity_id WHERE p.component_supplier_id = e.hash_id), '[]') AS prices
  FROM ${rows} e JOIN component c ON c.hash_id = e.component_id JOIN ${listRows("supplier", "s")} ON s.hash_id = e.supplier_id LEFT JOIN ${listRows("unity", "u")} ON u.hash_id = e.minimum_unity_id`;
export const one = sql<ComponentSupplierRow, [string]>(`${supplyQuery("component_supplier")} WHERE e.hash_id = $1`);
export const lock = sql<unknown, [string]>("SELECT 1 FROM component_supplier WHERE hash_id = $1 FOR NO KEY UPDATE");

const own = columns({ supplier_id: "uuid", code: "text?", minimum: "numeric?", minimum_unity_id: "uuid?" });
export type SupplyWrite = RowOf<typeof own>;
export const insert = insertInto(
  "component_supplier",
  columns({ hash_id: "uuid", component_id: "uuid", ...own.types }),
);
export const update = updateOf("component_supplier", own);
export const remove = sql<unknown, [string]>("DELETE FROM component_supplier WHERE hash_id = $1");

/** Which of the form's references exist, and whether the component already has the supplier with this code. */
export const references = sql<
  {
    component: boolean;
    supplier: boolean;
    minimum_unity: boolean;
    currencies: string[];
    unities: string[];
    taken: boolean;
  },
  [
    component: string,
    supplier: string,
    minimumUnity: string | null,
    currencies: readonly string[],
    unities: readonly string[],
    code: string | null,
    but: string,
  ]
>(`
  SELECT EXISTS (SELECT 1 FROM component WHERE hash_id = $1) AS component,
    EXISTS (SELECT 1 FROM ${listRows("supplier", "supplier")} WHERE hash_id = $2) AS supplier,
    $3::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("unity", "unity")} WHERE hash_id = $3) AS minimum_unity,
    ARRAY(SELECT hash_id FROM ${listRows("currency", "currency")} WHERE hash_id = ANY ($4::uuid[])) AS currencies,
    ARRAY(SELECT hash_id FROM ${listRows("unity", "unity")} WHERE hash_id = ANY ($5::uuid[])) AS unities,
    EXISTS (SELECT 1 FROM component_supplier WHERE component_id = $1 AND supplier_id = $2 AND lower(code) IS NOT DISTINCT FROM lower($6::text) AND hash_id <> $7::uuid) AS taken`);

export interface PriceWrite {
  readonly hash_id: string;
  readonly valid_from: string;
  readonly price: string;
  readonly currency_id: string;
  readonly unity_id: string;
}
/** Replaces all prices of a supplier of a component. */
export const writePrices = sql<unknown, [supply: string, prices: string]>(`
  WITH given AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(hash_id uuid, valid_from date, price numeric, currency_id uuid, unity_id uuid)),
    gone AS (DELETE FROM component_price WHERE component_supplier_id = $1::uuid AND valid_from NOT IN (SELECT valid_from FROM given))
  INSERT INTO component_price (hash_id, component_supplier_id, valid_from, price, currency_id, unity_id)
  SELECT hash_id, $1::uuid, valid_from, price, currency_id, unity_id FROM given
  ON CONFLICT (component_supplier_id, valid_from) DO UPDATE SET price = EXCLUDED.price, currency_id = EXCLUDED.currency_id, unity_id = EXCLUDED.unity_id`);

/** A price of an answer in the form that is written. */
export const priceWritten = (p: SupplierPrice): Omit<PriceWrite, "hash_id"> => ({
  valid_from: p.valid_from,
  price: p.price,
  currency_id: p.currency.hash_id,
  unity_id: p.unity.hash_id,
});
