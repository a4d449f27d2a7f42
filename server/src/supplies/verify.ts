import { supplyStates } from "#contract/supplies/lifecycle.ts";
import type { Invariant } from "#server/kit/area/invariants.ts";
import { transferInvariants } from "./transfers/verify.ts";

/** By article and office: what the list of movements says is in each state. */
const LISTED = `SELECT supply_id, zone_id, ${supplyStates
  .map((s) => `coalesce(sum(change) FILTER (WHERE state = '${s}'), 0) AS ${s.toLowerCase()}`)
  .join(", ")} FROM (SELECT supply_id, zone_id, to_state AS state, quantity AS change FROM supply_movement
    UNION ALL SELECT supply_id, coalesce(from_zone_id, zone_id), from_state, -quantity FROM supply_movement) x GROUP BY supply_id, zone_id`;
const NUMBERS = supplyStates.map((s) => s.toLowerCase());

/** Invariants of supplies: the numbers beside the list are those of the list. */
export const supplyInvariants: readonly Invariant[] = [
  ...transferInvariants,
  {
    says: "what an office has of a supply differs from its movements",
    find: `SELECT s.supply_id, s.zone_id FROM supply_stock s LEFT JOIN (${LISTED}) m ON m.supply_id = s.supply_id AND m.zone_id = s.zone_id
      WHERE (${NUMBERS.map((n) => `s.${n}`).join(", ")}) IS DISTINCT FROM (${NUMBERS.map((n) => `coalesce(m.${n}, 0)`).join(", ")})`,
  },
  {
    says: "on hand after a movement of supplies is broken or below zero",
    find: `SELECT * FROM (SELECT hash_id, on_hand, sum(((to_state NOT IN ('OUTSIDE', 'ON_THE_WAY', 'USED', 'GONE'))::int - (from_state NOT IN ('OUTSIDE', 'ON_THE_WAY', 'USED', 'GONE'))::int) * quantity)
        OVER (PARTITION BY supply_id, zone_id ORDER BY seq) AS running FROM supply_movement) s WHERE on_hand <> running OR running < 0`,
  },
  {
    says: "pieces of a supply differ from what the office has",
    find: `SELECT s.supply_id, s.zone_id FROM supply_stock s JOIN supply e ON e.hash_id = s.supply_id AND e.numbered
      LEFT JOIN (SELECT supply_id, zone_id, ${NUMBERS.map((n) => `count(*) FILTER (WHERE state = '${n.toUpperCase()}') AS ${n}`).join(", ")} FROM supply_piece GROUP BY supply_id, zone_id) p
        ON p.supply_id = s.supply_id AND p.zone_id = s.zone_id
      WHERE (${NUMBERS.map((n) => `s.${n}`).join(", ")}) IS DISTINCT FROM (${NUMBERS.map((n) => `coalesce(p.${n}, 0)`).join(", ")})`,
  },
  {
    says: "piece is elsewhere than its last movement says, or moved from where it was not",
    find: `SELECT * FROM (SELECT p.hash_id, p.serial_number, p.state, p.zone_id, p.moved_by, m.hash_id AS movement, m.zone_id AS moved_in, m.from_state, m.to_state,
          lag(m.to_state, 1, 'OUTSIDE') OVER w AS before, row_number() OVER (PARTITION BY p.hash_id ORDER BY m.seq DESC) AS back
        FROM supply_piece p JOIN supply_movement_piece l ON l.piece_id = p.hash_id JOIN supply_movement m ON m.hash_id = l.movement_id WINDOW w AS (PARTITION BY p.hash_id ORDER BY m.seq)) x
      WHERE from_state <> before OR (back = 1 AND (state <> to_state OR moved_by <> movement OR zone_id <> moved_in))`,
  },
  {
    says: "movement of numbered supplies names other pieces than it moved",
    find: `SELECT m.hash_id, m.quantity FROM supply_movement m JOIN supply e ON e.hash_id = m.supply_id AND e.numbered
      WHERE m.quantity <> (SELECT count(*) FROM supply_movement_piece l WHERE l.movement_id = m.hash_id)`,
  },
  {
    says: "what somebody has of a supply differs from its movements",
    find: `SELECT a.hash_id, a.quantity_out FROM supply_allocation a LEFT JOIN (
        SELECT allocation_id, sum(((to_state IN ('ALLOCATED', 'USED'))::int - (from_state IN ('ALLOCATED', 'USED'))::int) * quantity) AS total FROM supply_movement WHERE allocation_id IS NOT NULL GROUP BY 1) m
        ON m.allocation_id = a.hash_id WHERE a.quantity_out <> coalesce(m.total, 0) OR (a.ended_at IS NULL) <> (a.quantity_out > 0)`,
  },
  {
    says: "movement undoes another one that it is not the opposite of",
    find: `SELECT u.hash_id FROM supply_movement u JOIN supply_movement m ON m.hash_id = u.undoes_id
      WHERE (u.supply_id, u.zone_id, u.status, u.quantity, u.from_state, u.to_state) IS DISTINCT FROM (m.supply_id, m.zone_id, m.status, m.quantity, m.to_state, m.from_state)`,
  },
  {
    says: "what is reserved of a supply differs from its reservations",
    find: `SELECT s.supply_id, s.zone_id, s.reserved FROM supply_stock s LEFT JOIN (SELECT supply_id, zone_id, sum(quantity) AS total FROM supply_reservation GROUP BY 1, 2) r
        ON r.supply_id = s.supply_id AND r.zone_id = s.zone_id WHERE s.reserved <> coalesce(r.total, 0)`,
  },
  {
    says: "variation of a supply differs from its article in what they have in common, or is one of another variation",
    find: `SELECT v.hash_id, v.name FROM supply v JOIN supply e ON e.hash_id = v.variation_of
      WHERE e.variation_of IS NOT NULL OR (v.type, v.category_id, v.reusable, v.numbered, v.lifetime_in_years) IS DISTINCT FROM (e.type, e.category_id, e.reusable, e.numbered, e.lifetime_in_years) OR NOT e.zone_ids @> v.zone_ids`,
  },
  {
    says: "number of a piece is above the highest one of its category",
    find: "SELECT p.serial_number FROM supply_piece p JOIN supply_category c ON c.hash_id = p.series_id WHERE p.number > c.stock_number_id OR p.letters IS DISTINCT FROM c.stock_text_id",
  },
];
