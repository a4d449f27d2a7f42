import type { Invariant } from "#server/kit/area/invariants.ts";

const arrived = (status: string): string =>
  `coalesce(sum(m.quantity) FILTER (WHERE m.status = '${status}' AND m.undoes_id IS NULL), 0)`;

/** Invariants of transfers: what is on the way is what was sent and has neither come in, nor been lost, nor taken back. */
export const transferInvariants: readonly Invariant[] = [
  {
    says: "supplies on the way differ from the transfers that were not received",
    find: `SELECT s.supply_id, s.zone_id, s.on_the_way FROM supply_stock s WHERE s.on_the_way <> (SELECT coalesce(sum(l.quantity), 0)
      FROM supply_transfer_line l JOIN supply_transfer r ON r.hash_id = l.transfer_id WHERE l.supply_id = s.supply_id AND r.from_id = s.zone_id AND r.state = 'SENT')`,
  },
  {
    says: "line of a transfer of supplies differs from its movements",
    find: `SELECT l.hash_id FROM supply_transfer_line l JOIN supply_transfer r ON r.hash_id = l.transfer_id LEFT JOIN supply_movement m ON m.transfer_line_id = l.hash_id
      GROUP BY l.hash_id, r.state HAVING ${arrived("TRANSFER_FROM")} <> l.quantity OR ${arrived("TRANSFER_TO")} <> coalesce(l.received, 0)
        OR ${arrived("LOSS")} <> CASE WHEN r.state = 'RECEIVED' THEN l.quantity - l.received ELSE 0 END OR (r.state = 'RECEIVED') <> (l.received IS NOT NULL)
        OR coalesce(sum(m.quantity) FILTER (WHERE m.undoes_id IS NOT NULL), 0) <> CASE WHEN r.state = 'CANCELLED' THEN l.quantity ELSE 0 END`,
  },
  {
    says: "what was entered of a supply differs from what is on hand, on the way, used and gone",
    find: `SELECT supply_id FROM (SELECT supply_id, sum(available + allocated + maintenance + defective + on_the_way + used + gone) AS there FROM supply_stock GROUP BY supply_id) s
      WHERE there <> (SELECT coalesce(sum(((m.from_state = 'OUTSIDE')::int - (m.to_state = 'OUTSIDE')::int) * m.quantity), 0) FROM supply_movement m WHERE m.supply_id = s.supply_id)`,
  },
];
