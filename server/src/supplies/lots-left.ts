/** SQL: whether the entry of lot `l` was undone. */
const UNDONE =
  "EXISTS (SELECT 1 FROM supply_movement m JOIN supply_movement u ON u.undoes_id = m.hash_id WHERE m.lot_id = l.hash_id)";

/**
 * SQL of a lateral item: by office, what is on hand of lot `l` of article `e`, with the numbers of its pieces if they are wanted. Units without a number leave the
 * oldest lot first, so that what is left are the newest.
 */
export const lotLeft = (alias: string, numbers: "numbers" | "" = ""): string => `LATERAL (
    SELECT p.zone_id, count(*)::int AS quantity, ${numbers ? "jsonb_agg(jsonb_build_object('text', p.letters, 'number', p.number))" : "NULL::jsonb"} AS numbers
    FROM supply_piece p WHERE e.numbered AND p.lot_id = l.hash_id AND p.state IN ('AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE') GROUP BY p.zone_id
    UNION ALL
    SELECT s.zone_id, least(l.lot * l.stock_per_lot, s.available + s.allocated + s.maintenance + s.defective - newer.units)::int, NULL
    FROM supply_stock s CROSS JOIN LATERAL (
      SELECT coalesce(sum(n.lot * n.stock_per_lot), 0) AS units FROM supply_lot n WHERE n.supply_id = l.supply_id AND n.zone_id = l.zone_id AND n.hash_id > l.hash_id
        AND NOT ${UNDONE.replaceAll("l.", "n.")}) newer
    WHERE NOT e.numbered AND s.supply_id = l.supply_id AND s.zone_id = l.zone_id AND s.available + s.allocated + s.maintenance + s.defective > newer.units AND NOT ${UNDONE}
  ) ${alias}`;
