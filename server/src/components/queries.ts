import { personRows } from "#server/access/public.ts";
import { MOST_CARRYING, type Allergen, type Component, type ComponentRow } from "#contract/components/schemas.ts";
import type { SulphiteNode } from "#contract/components/sulphites.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { takesTurn } from "#server/kit/sql/series.ts";
import { refJson } from "#server/kit/sql/refs.ts";

/** A component as lists read it. */
export type ListedComponent = Omit<ComponentRow, "id" | "can">;
export type FullComponent = Omit<Component, "id" | "can">;

/** The columns of the table that lists need, and their expressions in answers. */
export const TABLE_COLUMNS =
  "e.hash_id, e.number, e.name, e.kind, e.base_unit, e.cas, e.fema, e.fl, e.e_number, e.density, e.density_temperature, e.is_natural, e.flavouring_source, e.so2, e.allergens, e.allergens_all, e.version, e.created_at";
export const LISTED = TABLE_COLUMNS.replace("e.is_natural", 'e.is_natural AS "natural"');
/** Most components listed as carried. */
const MOST_CARRIED = 50;

const componentJson = (alias: string, more = ""): string =>
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'number', ${alias}.number, 'name', ${alias}.name${more})`;
export const whole = sql<FullComponent, [string]>(`
  SELECT ${LISTED}, e.brix, e.dry_matter, e.dosage_min, e.dosage_max, e.storage_min, e.storage_max, e.shelf_life_closed, e.shelf_life_opened, e.note,
    coalesce((SELECT jsonb_agg(${componentJson("x", ", 'percent', c.percent::text")} ORDER BY c.position)
      FROM component_carrier c JOIN component x ON x.hash_id = c.carrier_id WHERE c.component_id = e.hash_id), '[]') AS carriers,
    coalesce((SELECT jsonb_agg(${componentJson("x")} ORDER BY x.sort_name) FROM (SELECT x.* FROM component_carrier c JOIN component x ON x.hash_id = c.component_id
      WHERE c.carrier_id = e.hash_id ORDER BY x.sort_name LIMIT ${MOST_CARRIED}) x), '[]') AS carrier_of,
    ${refJson("m")} AS created_by
  FROM component e JOIN ${personRows("m")} ON m.hash_id = e.created_by WHERE e.hash_id = $1`);
export const lock = sql<unknown, [string]>("SELECT 1 FROM component WHERE hash_id = $1 FOR NO KEY UPDATE");

const own = columns({
  number: "text",
  name: "text",
  kind: "text",
  base_unit: "text",
  cas: "text?",
  fema: "text?",
  fl: "text?",
  e_number: "text?",
  density: "numeric?",
  density_temperature: "numeric?",
  brix: "numeric?",
  dry_matter: "numeric?",
  allergens: "text[]",
  is_natural: "boolean",
  flavouring_source: "text?",
  so2: "numeric?",
  dosage_min: "numeric?",
  dosage_max: "numeric?",
  storage_min: "numeric?",
  storage_max: "numeric?",
  shelf_life_closed: "integer?",
  shelf_life_opened: "integer?",
  note: "text?",
});
/** A component's own columns, as written. */
export type ComponentWrite = Omit<RowOf<typeof own>, "is_natural"> & { readonly natural: boolean };
/** `natural` is an SQL keyword, so the column is called `is_natural`. */
export const rowOf = ({ natural, ...rest }: ComponentWrite): RowOf<typeof own> => ({ ...rest, is_natural: natural });
export const insert = insertInto(
  "component",
  columns({ hash_id: "uuid", created_by: "uuid", allergens_all: "text[]", ...own.types }),
);
export const update = updateOf("component", own);
export const renameComponent = sql<unknown, [id: string, name: string]>(
  "UPDATE component SET name = $2, version = version + 1 WHERE hash_id = $1",
);
/** Two components for a merge, locked in the order of their identifiers. */
export const lockedPair = sql<{ hash_id: string; name: string; version: number }, [ids: readonly string[]]>(
  "SELECT hash_id, name, version FROM component WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR UPDATE",
);
export const remove = sql<unknown, [string]>("DELETE FROM component WHERE hash_id = $1");

const takeTurn = sql<unknown>(`SELECT ${takesTurn("'components'")}`);
export const nextNumber = sql<{ number: string }>(`
  SELECT 'C-' || lpad(n::text, greatest(4, length(n::text)), '0') AS number
  FROM (SELECT coalesce(max(substring(number FROM '^C-([0-9]{1,8})$')::integer), 0) + 1 AS n FROM component) AS highest`);
/** Takes the next number, which nobody else gets before the commit. */
export async function takeNumber(db: Db): Promise<string> {
  const [, { number }] = await Promise.all([takeTurn.run(db), nextNumber.one(db)]);
  return number;
}

/** Serialises changes of carriers: allergens propagate along all of them. */
export const lockCarriers = sql<unknown>("SELECT pg_advisory_xact_lock(hashtextextended('component.carriers', 44))");
/** Which of the carriers `$2` exist, whether one of them contains `$1`, and whether more than `MOST_CARRYING` would carry each other. */
export const carriersNow = sql<
  { known: string[]; is_circle: boolean; is_deep: boolean },
  [id: string, carriers: readonly string[]]
>(`
  WITH RECURSIVE down AS (
    SELECT unnest($2::uuid[]) AS id, 1 AS depth
    UNION SELECT c.carrier_id, d.depth + 1 FROM component_carrier c JOIN down d ON c.component_id = d.id WHERE d.depth < ${MOST_CARRYING}
  ), up AS (
    SELECT $1::uuid AS id, 1 AS depth
    UNION SELECT c.component_id, u.depth + 1 FROM component_carrier c JOIN up u ON c.carrier_id = u.id WHERE u.depth < ${MOST_CARRYING}
  )
  SELECT ARRAY(SELECT hash_id FROM component WHERE hash_id = ANY ($2::uuid[])) AS known, EXISTS (SELECT 1 FROM down WHERE id = $1::uuid) AS is_circle,
    (SELECT max(depth) FROM up) + coalesce((SELECT max(depth) FROM down), 0) > ${MOST_CARRYING} AS is_deep`);
export interface Carrier {
  readonly carrier_id: string;
  readonly percent: string | null;
}
export const writeCarriers = sql<unknown, [id: string, carriers: string]>(`
  WITH given AS (SELECT (g.item ->> 'carrier_id')::uuid AS carrier_id, (g.item ->> 'percent')::numeric AS percent, g.position
      FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS g(item, position)),
    gone AS (DELETE FROM component_carrier WHERE component_id = $1::uuid AND carrier_id NOT IN (SELECT carrier_id FROM given))
  INSERT INTO component_carrier (component_id, carrier_id, position, percent) SELECT $1::uuid, carrier_id, position, percent FROM given
  ON CONFLICT (component_id, carrier_id) DO UPDATE SET position = EXCLUDED.position, percent = EXCLUDED.percent`);
/** A component and everything that has it as a carrier (`is_up`), with all that these carry. */
export const carrying = sql<CarryingRow, [string]>(`
  WITH RECURSIVE up AS (
    SELECT $1::uuid AS id UNION SELECT c.component_id FROM component_carrier c JOIN up u ON c.carrier_id = u.id
  ), down AS (
    SELECT id FROM up UNION SELECT c.carrier_id FROM component_carrier c JOIN down d ON c.component_id = d.id
  )
  SELECT e.hash_id, e.so2, e.density, e.allergens, e.allergens_all, e.hash_id IN (SELECT id FROM up) AS is_up,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.carrier_id, 'percent', c.percent::text)) FROM component_carrier c WHERE c.component_id = e.hash_id), '[]') AS carriers
  FROM component e WHERE e.hash_id IN (SELECT id FROM down)`);
export interface CarryingRow extends SulphiteNode {
  readonly hash_id: string;
  readonly density: string | null;
  readonly allergens_all: readonly Allergen[];
  readonly is_up: boolean;
}
export const writeAllergens = sql<unknown, [string]>(`
  UPDATE component e SET allergens_all = ARRAY(SELECT jsonb_array_elements_text(n.allergens))
  FROM jsonb_to_recordset($1::jsonb) AS n(id uuid, allergens jsonb) WHERE e.hash_id = n.id`);
