import type { SupplyType } from "#contract/supplies/schemas.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { Attribute } from "#contract/supplies/attributes.ts";
import { attributesJson, type Values } from "../attributes/attributes.ts";
import { seriesJson, type Series } from "../category-tree.ts";

export interface Category {
  readonly hash_id: string;
  readonly words: readonly string[];
  readonly series: Series | null;
  readonly attributes: readonly Attribute[];
}
export interface Office {
  readonly hash_id: string;
  readonly name: string;
  readonly currency_id: string | null;
  readonly minor_unit: number | null;
}
interface Listed {
  readonly hash_id: string;
  readonly name: string;
}
interface Lists {
  readonly categories: readonly Category[];
  readonly offices: readonly Office[];
  readonly suppliers: readonly Listed[];
  readonly brands: readonly Listed[];
}
const named = (list: string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', v.hash_id, 'name', v.name)), '[]') FROM ${listRows(list as "supply_brand", "v")})`;
/** Everything that rows name, in one statement. */
export const lists = sql<Lists>(`
  SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', c.hash_id, 'words', ARRAY[c.name, coalesce(c.name_fr, c.name)], 'series', ${seriesJson("c.hash_id")}, 'attributes', ${attributesJson("c.hash_id")})), '[]')
      FROM supply_category c WHERE NOT EXISTS (SELECT 1 FROM supply_category b WHERE b.parent_id = c.hash_id)) AS categories,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', z.hash_id, 'name', z.name, 'currency_id', z.currency_id, 'minor_unit', k.minor_unit)), '[]')
      FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "k")} ON k.hash_id = z.currency_id) AS offices,
    ${named("supply_supplier")} AS suppliers, ${named("supply_brand")} AS brands`);

export interface Article {
  readonly hash_id: string;
  readonly name: string;
  readonly type: SupplyType;
  readonly category_id: string;
  readonly reusable: boolean;
  readonly numbered: boolean;
  readonly lifetime_in_years: number | null;
  readonly custom_attributes: Values;
  readonly variation_of: string | null;
  readonly zone_id: string;
  readonly supplier_id: string | null;
  readonly brand_id: string | null;
}
/** Articles of these names, and the variations of them. */
export const articlesNamed = sql<Article, [names: readonly string[]]>(`
  SELECT e.hash_id, e.name, e.type, e.category_id, e.reusable, e.numbered, e.lifetime_in_years, e.custom_attributes, e.variation_of, e.zone_id, e.supplier_id, e.brand_id FROM supply e
  WHERE NOT e.withdrawn AND (lower(e.name) = ANY ($1::text[]) OR e.variation_of IN (SELECT a.hash_id FROM supply a WHERE lower(a.name) = ANY ($1::text[]) AND NOT a.withdrawn)) ORDER BY e.hash_id DESC`);
export const givenNumbers = sql<{ serial_number: string }, [serials: readonly string[]]>(
  "SELECT serial_number FROM supply_piece WHERE serial_number = ANY ($1::text[])",
);

/** Locks articles in the order of their identifiers, with what each office has of them. */
export const lockArticles = sql<{ hash_id: string }, [ids: readonly string[]]>(
  "SELECT hash_id FROM supply WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
export interface Level {
  readonly supply_id: string;
  readonly zone_id: string;
  readonly available: number;
  readonly on_hand: number;
}
export const levels = sql<Level, [ids: readonly string[]]>(
  "SELECT supply_id, zone_id, available, available + allocated + maintenance + defective AS on_hand FROM supply_stock WHERE supply_id = ANY ($1::uuid[])",
);
/** The numbers of a series from the highest one given, or typed, on; its lock is held until the end. */
export const giveFrom = sql<{ last: number }, [series: string, typed: number, count: number]>(
  "UPDATE supply_category SET stock_number_id = greatest(stock_number_id, $2::int) + $3::int WHERE hash_id = $1 RETURNING stock_number_id - $3::int AS last",
);

export const insertArticles = insertInto(
  "supply",
  columns({
    hash_id: "uuid",
    name: "text",
    type: "text",
    category_id: "uuid",
    reusable: "boolean",
    numbered: "boolean",
    supplier_id: "uuid?",
    brand_id: "uuid?",
    lifetime_in_years: "smallint?",
    custom_attributes: "jsonb",
    variation_of: "uuid?",
    varies: "jsonb",
    zone_id: "uuid",
    zone_ids: "uuid[]",
    user_id: "uuid",
  }),
);
const pieceColumns = columns({
  hash_id: "uuid",
  supply_id: "uuid",
  zone_id: "uuid",
  lot_id: "uuid",
  series_id: "uuid",
  letters: "text",
  number: "integer",
  state: "text",
  moved_by: "uuid",
  maker_serial: "text?",
});
export const insertPieces = insertInto("supply_piece", pieceColumns);
export const insertMovements = insertInto(
  "supply_movement",
  columns({
    hash_id: "uuid",
    supply_id: "uuid",
    zone_id: "uuid",
    status: "text",
    from_state: "text",
    to_state: "text",
    quantity: "integer",
    on_hand: "integer",
    lot_id: "uuid?",
    undoes_id: "uuid?",
    user_id: "uuid",
  }),
);
export const insertMoved = insertInto("supply_movement_piece", columns({ movement_id: "uuid", piece_id: "uuid" }));

const change = columns({ supply_id: "uuid", zone_id: "uuid", quantity: "integer", moves: "integer", shelf: "text?" });
/** Adds units to what offices have, and opens the articles to them. */
export const addStock = sql<unknown, [rows: string]>(`
  WITH r AS MATERIALIZED (SELECT * FROM ${change.from("$1", "x")}),
  opened AS (
    UPDATE supply e SET moves = e.moves + o.moves, zone_ids = (SELECT array_agg(DISTINCT z) FROM unnest(e.zone_ids || o.zones) z)
    FROM (SELECT supply_id, sum(moves)::int AS moves, array_agg(zone_id) AS zones FROM r GROUP BY supply_id) o WHERE e.hash_id = o.supply_id
  )
  INSERT INTO supply_stock AS s (supply_id, zone_id, available, shelf) SELECT supply_id, zone_id, quantity, shelf FROM r
  ON CONFLICT (supply_id, zone_id) DO UPDATE SET available = s.available + EXCLUDED.available, shelf = coalesce(EXCLUDED.shelf, s.shelf), told = coalesce(s.told AND s.available + EXCLUDED.available < s.minimum, false)`);
/** Takes them off again; an article of which, and of whose variations, nothing else ever moved is withdrawn. */
export const takeStock = sql<unknown, [rows: string]>(`
  WITH r AS MATERIALIZED (SELECT * FROM ${change.from("$1", "x")}),
  o AS MATERIALIZED (SELECT supply_id, sum(moves)::int AS moves FROM r GROUP BY supply_id),
  closed AS (
    UPDATE supply e SET moves = e.moves + o.moves, version = e.version + 1,
      withdrawn = e.moves = o.moves AND EXISTS (SELECT 1 FROM supply_movement m WHERE m.supply_id = e.hash_id AND m.status = 'INITIAL')
        AND NOT EXISTS (SELECT 1 FROM supply v LEFT JOIN o w ON w.supply_id = v.hash_id WHERE v.variation_of = e.hash_id AND NOT v.withdrawn AND v.moves IS DISTINCT FROM w.moves)
    FROM o WHERE e.hash_id = o.supply_id
  )
  UPDATE supply_stock s SET available = s.available - r.quantity, told = coalesce(s.available - r.quantity < s.minimum, false) FROM r WHERE s.supply_id = r.supply_id AND s.zone_id = r.zone_id`);
export const setOutside = sql<unknown, [pieces: readonly string[], movements: readonly string[]]>(
  "UPDATE supply_piece p SET state = 'OUTSIDE', moved_by = r.movement, version = p.version + 1 FROM unnest($1::uuid[], $2::uuid[]) AS r(piece, movement) WHERE p.hash_id = r.piece",
);

export interface Entered {
  readonly hash_id: string;
  readonly supply_id: string;
  readonly zone_id: string;
  readonly name: string;
  readonly type: SupplyType;
  readonly version: number;
  readonly moves: number;
  readonly status: string;
  readonly quantity: number;
  readonly numbered: boolean;
  readonly undone: boolean;
  /** A piece of it moved since. */
  readonly moved: boolean;
  readonly pieces: readonly string[];
}
export const entered = sql<Entered, [ids: readonly string[]]>(`
  SELECT m.hash_id, m.supply_id, m.zone_id, e.name, e.type, e.version, e.moves, m.status, m.quantity, e.numbered, EXISTS (SELECT 1 FROM supply_movement u WHERE u.undoes_id = m.hash_id) AS undone,
    coalesce(bool_or(p.moved_by <> m.hash_id), false) AS moved, coalesce(array_agg(p.hash_id) FILTER (WHERE p.hash_id IS NOT NULL), '{}') AS pieces
  FROM supply_movement m JOIN supply e ON e.hash_id = m.supply_id LEFT JOIN supply_movement_piece l ON l.movement_id = m.hash_id LEFT JOIN supply_piece p ON p.hash_id = l.piece_id
  WHERE m.hash_id = ANY ($1::uuid[]) GROUP BY m.hash_id, e.hash_id ORDER BY m.seq DESC`);
