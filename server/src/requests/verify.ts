import type { Invariant } from "#server/kit/area/invariants.ts";
import { reservationRows } from "#server/supplies/public.ts";

/** Invariants of requests. */
export const requestInvariants: readonly Invariant[] = [
  {
    says: "request is validated although nothing is left to hand out, or has open lines although it is not",
    find: `SELECT e.hash_id, e.number, e.status FROM supply_request e
      WHERE (e.status = 'VALIDATED') <> EXISTS (SELECT 1 FROM supply_request_line l WHERE l.request_id = e.hash_id AND l.is_open)`,
  },
  {
    says: "line of a validated request is open although all is handed out, or the other way round",
    find: `SELECT l.hash_id FROM supply_request_line l JOIN supply_request e ON e.hash_id = l.request_id
      WHERE l.is_open <> (e.status = 'VALIDATED' AND l.handed < coalesce(l.granted, 0))`,
  },
  {
    says: "reservation is for another article or office than its line, for more than is to be handed out, or for nothing",
    find: `SELECT r.for_id, r.quantity FROM ${reservationRows("r")} LEFT JOIN supply_request_line l ON l.hash_id = r.for_id LEFT JOIN supply_request e ON e.hash_id = l.request_id
      WHERE l.is_open IS NOT TRUE OR l.supply_id IS DISTINCT FROM r.supply_id OR e.zone_id <> r.zone_id OR r.quantity > l.granted - l.handed`,
  },
  {
    says: "request waits for nobody, or for more deciders than it has",
    find: `SELECT e.hash_id, e.number, e.step FROM supply_request e
      WHERE e.status = 'UNVALIDATED' AND ((e.deciders = '{}') <> e.by_office OR NOT EXISTS (SELECT 1 FROM supply_request_step s WHERE s.request_id = e.hash_id AND s.position = e.step AND s.decided_at IS NULL))`,
  },
];
