import type { Invariant } from "#server/kit/area/invariants.ts";

/** What is in maintenance is at one, and nothing else is. */
export const maintenanceInvariants: readonly Invariant[] = [
  {
    says: "piece is in maintenance without an open one, or has an open one and is elsewhere",
    find: `SELECT p.serial_number, p.state FROM supply_piece p LEFT JOIN supply_maintenance m ON m.piece_id = p.hash_id AND m.state = 'OPEN'
      WHERE (p.state = 'MAINTENANCE') <> (m.hash_id IS NOT NULL) OR m.zone_id <> p.zone_id`,
  },
  {
    says: "units in maintenance differ from those of the open ones",
    find: `SELECT s.supply_id, s.zone_id FROM supply_stock s JOIN supply e ON e.hash_id = s.supply_id AND NOT e.numbered
      WHERE s.maintenance <> (SELECT coalesce(sum(m.quantity), 0) FROM supply_maintenance m WHERE m.supply_id = s.supply_id AND m.zone_id = s.zone_id AND m.state = 'OPEN')`,
  },
];
