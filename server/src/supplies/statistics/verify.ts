import type { Invariant } from "#server/kit/area/invariants.ts";
import { officeRows } from "#server/zones/public.ts";

const MONTH = "date_trunc('month', m.created_at AT TIME ZONE z.time_zone)::date";
const WHAT = "supply_what(m.status, m.from_state, m.allocation_id)";
const LISTED = `SELECT m.supply_id, m.zone_id, ${MONTH} AS month, ${WHAT} AS what, sum(m.quantity) AS quantity FROM supply_movement m JOIN ${officeRows("z")} ON z.hash_id = m.zone_id
  WHERE m.undoes_id IS NULL AND NOT EXISTS (SELECT 1 FROM supply_movement u WHERE u.undoes_id = m.hash_id) GROUP BY 1, 2, 3, 4`;
const CHANGED = `SELECT m.supply_id, m.zone_id, ${MONTH} AS month, sum(((m.to_state = 'AVAILABLE')::int - (m.from_state = 'AVAILABLE')::int) * m.quantity) AS available,
  sum((supply_is_here(m.to_state) - supply_is_here(m.from_state)) * m.quantity) AS on_hand FROM supply_movement m JOIN ${officeRows("z")} ON z.hash_id = m.zone_id GROUP BY 1, 2, 3`;

/** The sums beside the list of movements are those of the list, without what was undone. */
export const statisticsInvariants: readonly Invariant[] = [
  {
    says: "sums of the days of supplies differ from those of their months",
    find: `SELECT coalesce(m.supply_id, d.supply_id) AS supply_id, coalesce(m.month, d.month) AS month FROM supply_month m FULL JOIN (
        SELECT supply_id, zone_id, date_trunc('month', day)::date AS month, what, sum(quantity) AS quantity, sum(available) AS available, sum(on_hand) AS on_hand FROM supply_day GROUP BY 1, 2, 3, 4) d
      ON (m.supply_id, m.zone_id, m.month, m.what) = (d.supply_id, d.zone_id, d.month, d.what) WHERE (m.quantity, m.available, m.on_hand) IS DISTINCT FROM (d.quantity, d.available, d.on_hand)`,
  },
  {
    says: "sum of a month of supplies differs from its movements",
    find: `SELECT coalesce(s.supply_id, l.supply_id) AS supply_id, coalesce(s.what, l.what) AS what FROM (SELECT * FROM supply_month WHERE quantity <> 0) s
      FULL JOIN (${LISTED}) l ON (s.supply_id, s.zone_id, s.month, s.what) = (l.supply_id, l.zone_id, l.month, l.what) WHERE s.quantity IS DISTINCT FROM l.quantity`,
  },
  {
    says: "change of stock in a month of supplies differs from its movements",
    find: `SELECT l.supply_id, l.month FROM (${CHANGED}) l LEFT JOIN (SELECT supply_id, zone_id, month, sum(available) AS available, sum(on_hand) AS on_hand FROM supply_month GROUP BY 1, 2, 3) s
      ON (s.supply_id, s.zone_id, s.month) = (l.supply_id, l.zone_id, l.month) WHERE (s.available, s.on_hand) IS DISTINCT FROM (l.available, l.on_hand)`,
  },
];
