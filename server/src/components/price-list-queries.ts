import { calledBy } from "#server/reference/public.ts";
import { wantedWords } from "#server/kit/area/import-words.ts";
import { sql } from "#server/kit/sql/database.ts";

export const suppliers = calledBy("supplier", "name");
/** A unit by its symbol or its name in either language. */
export const unities = calledBy("unity", "symbol", "name", "name_fr");

export interface ComponentKnown {
  readonly hash_id: string;
  readonly number: string;
  readonly name: string;
  /** The names the file uses for it. */
  readonly words: readonly string[];
}
const BY_CODE =
  "SELECT component_id FROM component_supplier WHERE supplier_id = ANY ($3::uuid[]) AND lower(code) = ANY ($4::text[])";
/** Components by number, by name, or by their suppliers' codes; locked in one order, so that nobody adds a supplier meanwhile. */
export const components = sql<
  ComponentKnown,
  [numbers: readonly string[], names: readonly string[], suppliers: readonly string[], codes: readonly string[]]
>(`WITH wanted AS MATERIALIZED ${wantedWords("$2")}
  SELECT c.hash_id, c.number, c.name, ARRAY(SELECT w.word FROM wanted w WHERE w.key = c.sort_name) AS words FROM component c
  WHERE lower(c.number) = ANY ($1::text[]) OR c.sort_name IN (SELECT key FROM wanted) OR c.hash_id IN (${BY_CODE}) ORDER BY c.hash_id FOR NO KEY UPDATE OF c`);

export interface SupplyKnown {
  readonly hash_id: string;
  readonly component_id: string;
  readonly supplier_id: string;
  readonly code: string | null;
  readonly minimum: string | null;
  readonly minimum_unity_id: string | null;
  readonly version: number;
  readonly prices: readonly {
    readonly hash_id: string;
    readonly valid_from: string;
    readonly price: string;
    readonly currency_id: string;
    readonly unity_id: string;
  }[];
}
const SUPPLY = `SELECT s.hash_id, s.component_id, s.supplier_id, s.code, s.minimum, s.minimum_unity_id, s.version,
  coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', p.hash_id, 'valid_from', p.valid_from, 'price', p.price::text, 'currency_id', p.currency_id, 'unity_id', p.unity_id))
    FROM component_price p WHERE p.component_supplier_id = s.hash_id), '[]') AS prices FROM component_supplier s`;
export const suppliesOf = sql<SupplyKnown, [suppliers: readonly string[], components: readonly string[]]>(
  `${SUPPLY} WHERE s.supplier_id = ANY ($1::uuid[]) AND s.component_id = ANY ($2::uuid[])`,
);
/** The suppliers of components with these prices, locked. */
export const suppliesByPrice = sql<SupplyKnown, [prices: readonly string[]]>(
  `${SUPPLY} WHERE s.hash_id IN (SELECT component_supplier_id FROM component_price WHERE hash_id = ANY ($1::uuid[])) ORDER BY s.hash_id FOR NO KEY UPDATE OF s`,
);

/** Creates suppliers of components, and updates the minimums of existing ones, raising their versions. */
export const writeSupplies = sql<unknown, [rows: string]>(`
  INSERT INTO component_supplier AS s (hash_id, component_id, supplier_id, code, minimum, minimum_unity_id)
  SELECT hash_id, component_id, supplier_id, code, minimum, minimum_unity_id
  FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, component_id uuid, supplier_id uuid, code text, minimum numeric, minimum_unity_id uuid)
  ON CONFLICT (hash_id) DO UPDATE SET minimum = EXCLUDED.minimum, minimum_unity_id = EXCLUDED.minimum_unity_id, version = s.version + 1`);
export const writePrices = sql<unknown, [rows: string]>(`
  INSERT INTO component_price AS p (hash_id, component_supplier_id, valid_from, price, currency_id, unity_id)
  SELECT hash_id, component_supplier_id, valid_from, price, currency_id, unity_id
  FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, component_supplier_id uuid, valid_from date, price numeric, currency_id uuid, unity_id uuid)
  ON CONFLICT (hash_id) DO UPDATE SET price = EXCLUDED.price, currency_id = EXCLUDED.currency_id, unity_id = EXCLUDED.unity_id`);
export const removePrices = sql<unknown, [readonly string[]]>(
  "DELETE FROM component_price WHERE hash_id = ANY ($1::uuid[])",
);
export const removeSupplies = sql<unknown, [readonly string[]]>(
  "DELETE FROM component_supplier WHERE hash_id = ANY ($1::uuid[])",
);
