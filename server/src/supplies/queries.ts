import { sql } from "#server/kit/sql/database.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import type { SupplyState } from "#contract/supplies/lifecycle.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";

/** The counters of `supply_stock`, by state. */
const COUNTERS = ["available", "allocated", "maintenance", "defective", "on_the_way", "used", "gone"] as const;
const arrives = (counter: string): string =>
  `((m.to_state = '${counter.toUpperCase()}')::int - (m.from_zone_id IS NULL AND m.from_state = '${counter.toUpperCase()}')::int) * m.quantity`;
/** What comes from another office leaves its number there. */
const LEAVES = ["on_the_way", "gone"] as const;
const leaves = (counter: string): string => `(m.from_state = '${counter.toUpperCase()}')::int * m.quantity`;
// What is reserved is part of `available`.
const ON_HAND = "s.available + s.allocated + s.maintenance + s.defective";

const written = columns({
  hash_id: "uuid",
  supply_id: "uuid",
  zone_id: "uuid",
  status: "text",
  from_state: "text",
  to_state: "text",
  quantity: "integer",
  lot_id: "uuid?",
  allocation_id: "uuid?",
  reason: "text?",
  recipient: "text?",
  undoes_id: "uuid?",
  from_zone_id: "uuid?",
  transfer_line_id: "uuid?",
  user_id: "uuid",
  pieces: "uuid[]",
});
export type MovementWrite = RowOf<typeof written>;
/**
 * Adds a movement to the list and changes the numbers beside it: the office's, the pieces' and the allocation's. The article must be locked. A
 * check constraint refuses a number below zero. `is_short`: the article fell under its minimum, and nobody was told since it had recovered.
 */
export const writeMovement = sql<
  { readonly pieces: number; readonly is_short: boolean; readonly available: number; readonly minimum: number | null },
  [movement: string]
>(`
  WITH m AS MATERIALIZED (SELECT * FROM ${written.from("$1", "r")}),
  was AS MATERIALIZED (SELECT s.told FROM supply_stock s JOIN m ON s.supply_id = m.supply_id AND s.zone_id = m.zone_id),
  stock AS (
    UPDATE supply_stock s SET ${COUNTERS.map((c) => `${c} = s.${c} + ${arrives(c)}`).join(", ")}, told = coalesce(s.available - s.reserved + ${arrives("available")} < s.minimum, false)
    FROM m WHERE s.supply_id = m.supply_id AND s.zone_id = m.zone_id RETURNING ${ON_HAND} AS on_hand, s.available - s.reserved AS available, s.minimum, s.told
  ), elsewhere AS (
    UPDATE supply_stock s SET ${LEAVES.map((c) => `${c} = s.${c} - ${leaves(c)}`).join(", ")} FROM m WHERE s.supply_id = m.supply_id AND s.zone_id = m.from_zone_id
  ), piece AS (
    UPDATE supply_piece p SET state = m.to_state, zone_id = m.zone_id, allocation_id = CASE WHEN m.to_state = 'ALLOCATED' THEN m.allocation_id END, moved_by = m.hash_id, version = p.version + 1
    FROM m WHERE p.hash_id = ANY (m.pieces) AND p.state = m.from_state AND p.zone_id = coalesce(m.from_zone_id, m.zone_id) RETURNING p.hash_id
  ), allocation AS (
    UPDATE supply_allocation a SET quantity_out = a.quantity_out + x.change, ended_at = CASE WHEN a.quantity_out + x.change = 0 THEN clock() END, version = a.version + 1,
      acceptance = CASE WHEN a.acceptance = 'PENDING' AND a.quantity_out + x.change = 0 THEN 'ENDED' ELSE a.acceptance END
    FROM (SELECT m.allocation_id, ((m.to_state IN ('ALLOCATED', 'USED'))::int - (m.from_state IN ('ALLOCATED', 'USED'))::int) * m.quantity AS change FROM m) x WHERE a.hash_id = x.allocation_id
  ), moved AS (
    UPDATE supply e SET moves = e.moves + 1 FROM m WHERE e.hash_id = m.supply_id
  ), added AS (
    INSERT INTO supply_movement (hash_id, supply_id, zone_id, status, from_state, to_state, quantity, on_hand, lot_id, allocation_id, reason, recipient, undoes_id, from_zone_id, transfer_line_id, user_id)
    SELECT m.hash_id, m.supply_id, m.zone_id, m.status, m.from_state, m.to_state, m.quantity, stock.on_hand, m.lot_id, m.allocation_id, m.reason, m.recipient, m.undoes_id, m.from_zone_id, m.transfer_line_id, m.user_id FROM m, stock
  ), listed AS (
    INSERT INTO supply_movement_piece (movement_id, piece_id) SELECT m.hash_id, piece.hash_id FROM m, piece
  )
  SELECT (SELECT count(*) FROM piece)::int AS pieces, stock.told AND NOT was.told AS is_short, stock.available, stock.minimum FROM stock, was`);

export interface PieceLevel {
  readonly hash_id: string;
  readonly letters: string;
  readonly number: number;
  readonly serial_number: string;
  readonly state: SupplyState | "OUTSIDE";
  readonly zone_id: string;
  readonly zone_name: string;
  readonly allocation_id: string | null;
  /** Who has it: a person or a department. */
  readonly holder_id: string | null;
  readonly holder_name: string | null;
}
const LEVEL = `p.hash_id, p.letters, p.number, p.serial_number, p.state, p.zone_id, z.name AS zone_name, p.allocation_id, a.user_id AS holder_id, coalesce(u.name, d.name) AS holder_name
  FROM supply_piece p JOIN ${officeRows("z")} ON z.hash_id = p.zone_id LEFT JOIN supply_allocation a ON a.hash_id = p.allocation_id LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id
  LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id`;
export const piecesBySerial = sql<PieceLevel, [supply: string, serials: readonly string[]]>(
  `SELECT ${LEVEL} WHERE p.supply_id = $1 AND p.serial_number = ANY ($2) ORDER BY p.letters, p.number`,
);
/** The pieces of an office in a state, by number; of one holder, if one is given. */
export const piecesIn = sql<
  PieceLevel,
  [supply: string, zone: string, state: string, user: string | null, department: string | null, limit: number]
>(
  `SELECT ${LEVEL} WHERE p.supply_id = $1 AND p.zone_id = $2 AND p.state = $3 AND ($4::uuid IS NULL OR a.user_id = $4) AND ($5::uuid IS NULL OR a.department_id = $5) ORDER BY p.letters, p.number LIMIT $6`,
);

export interface OpenAllocation {
  readonly hash_id: string;
  readonly quantity_out: number;
  readonly user_id: string | null;
}
/** What a holder, or anybody, did not bring back yet, the oldest first. */
export const openAllocations = sql<
  OpenAllocation,
  [supply: string, zone: string, user: string | null, department: string | null]
>(
  `SELECT hash_id, quantity_out, user_id FROM supply_allocation WHERE supply_id = $1 AND zone_id = $2 AND quantity_out > 0
     AND ($3::uuid IS NULL OR user_id = $3) AND ($4::uuid IS NULL OR department_id = $4) ORDER BY hash_id`,
);

/** Prepares the row of an office before something enters, and opens the article to it. */
export const openOffice = sql<unknown, [supply: string, zone: string, minimum: number | null, shelf: string | null]>(`
  WITH opened AS (UPDATE supply SET zone_ids = CASE WHEN $2::uuid = ANY (zone_ids) THEN zone_ids ELSE zone_ids || $2::uuid END WHERE hash_id = $1)
  INSERT INTO supply_stock (supply_id, zone_id, minimum, shelf) VALUES ($1, $2, $3, $4)
  ON CONFLICT (supply_id, zone_id) DO UPDATE SET shelf = coalesce(EXCLUDED.shelf, supply_stock.shelf)`);

/** The highest number ever given, after these: a number that was typed raises it, a lower one does not. */
export const giveNext = sql<{ last: number }, [series: string, count: number]>(
  "UPDATE supply_category SET stock_number_id = stock_number_id + $2 WHERE hash_id = $1 RETURNING stock_number_id AS last",
);
export const giveTyped = sql<unknown, [series: string, highest: number]>(
  "UPDATE supply_category SET stock_number_id = greatest(stock_number_id, $2) WHERE hash_id = $1",
);
export const givenBefore = sql<{ serial_number: string }, [series: string, numbers: readonly number[]]>(
  "SELECT serial_number FROM supply_piece WHERE series_id = $1 AND number = ANY ($2) ORDER BY number LIMIT 1",
);

export const insertLot = insertInto(
  "supply_lot",
  columns({
    hash_id: "uuid",
    supply_id: "uuid",
    zone_id: "uuid",
    lot: "integer",
    stock_per_lot: "integer",
    order_date: "date?",
    shipping_date: "date?",
    supplier_id: "uuid?",
    price: "numeric?",
    residual: "numeric?",
    currency_id: "uuid?",
    warranty_months: "smallint?",
  }),
);
export const insertPieces = insertInto(
  "supply_piece",
  columns({
    hash_id: "uuid",
    supply_id: "uuid",
    zone_id: "uuid",
    lot_id: "uuid",
    series_id: "uuid",
    letters: "text",
    number: "integer",
    condition: "text?",
  }),
);
export const insertAllocation = insertInto(
  "supply_allocation",
  columns({
    hash_id: "uuid",
    supply_id: "uuid",
    zone_id: "uuid",
    user_id: "uuid?",
    department_id: "uuid?",
    received_by: "uuid?",
    quantity: "integer",
    condition: "text?",
    due_on: "date?",
    terms: "text?",
    allocated_by: "uuid",
    acceptance: "text?",
  }),
);
export const setCondition = sql<unknown, [pieces: readonly string[], condition: string]>(
  "UPDATE supply_piece SET condition = $2 WHERE hash_id = ANY ($1::uuid[])",
);
