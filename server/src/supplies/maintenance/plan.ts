import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

/** States in which something is here and may be due; what is gone is not told of. */
export const HERE = "('AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE')";
const DONE = "m.state = 'CLOSED' AND m.ended_as <> 'GONE'";
/** From which day a rhythm is counted: the last one done, else the day it came. */
const PIECES = `SELECT p.hash_id AS piece_id, p.zone_id, coalesce(p.maintenance_months, e.maintenance_months) AS months,
    coalesce((SELECT max(m.closed_on) FROM supply_maintenance m WHERE m.piece_id = p.hash_id AND ${DONE}), l.shipping_date, l.order_date, l.created_at::date) AS since
  FROM supply_piece p JOIN supply e ON e.hash_id = p.supply_id JOIN supply_lot l ON l.hash_id = p.lot_id
  WHERE p.supply_id = $1 AND p.state IN ${HERE} AND ($2::uuid[] IS NULL OR p.hash_id = ANY ($2))`;
const COUNTED = `SELECT NULL::uuid AS piece_id, s.zone_id, e.maintenance_months AS months,
    coalesce((SELECT max(m.closed_on) FROM supply_maintenance m WHERE m.supply_id = s.supply_id AND m.zone_id = s.zone_id AND ${DONE}),
      (SELECT min(coalesce(l.shipping_date, l.order_date, l.created_at::date)) FROM supply_lot l WHERE l.supply_id = s.supply_id AND l.zone_id = s.zone_id), clock()::date) AS since
  FROM supply_stock s JOIN supply e ON e.hash_id = s.supply_id AND e.reusable AND NOT e.numbered
  WHERE s.supply_id = $1 AND s.available + s.allocated + s.maintenance + s.defective > 0`;
const plan = sql<unknown, [supply: string, pieces: readonly string[] | null]>(`
  WITH due AS (SELECT * FROM (${PIECES} UNION ALL ${COUNTED}) d),
  dropped AS (
    DELETE FROM supply_maintenance m USING due d WHERE m.supply_id = $1 AND m.state = 'PLANNED' AND NOT m.by_hand AND d.months IS NULL AND m.zone_id = d.zone_id AND m.piece_id IS NOT DISTINCT FROM d.piece_id
  )
  INSERT INTO supply_maintenance AS m (hash_id, supply_id, zone_id, piece_id, state, due_on)
  SELECT new_id(), $1, d.zone_id, d.piece_id, 'PLANNED', (d.since + d.months * interval '1 month')::date FROM due d WHERE d.months IS NOT NULL
  ON CONFLICT (supply_id, zone_id, coalesce(piece_id, '00000000-0000-0000-0000-000000000000')) WHERE state = 'PLANNED'
  DO UPDATE SET due_on = EXCLUDED.due_on, version = m.version + 1 WHERE NOT m.by_hand AND m.due_on <> EXCLUDED.due_on`);

/** Sets the next day of each piece, or of these, by its rhythm; of an article without numbers, of each office. A day that was chosen by hand stays. */
export async function replan(tx: Tx, supply: string, pieces: readonly string[] | null = null): Promise<void> {
  await plan.run(tx.db, supply, pieces);
}
