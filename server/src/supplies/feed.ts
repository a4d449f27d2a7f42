import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import type { upkeepKinds } from "#contract/supplies/maintenance.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { lotLeft } from "./lots-left.ts";
import { HERE } from "./maintenance/plan.ts";

/** A day of somebody's own calendar: what is due, with the numbers of its pieces. */
export interface DueDay {
  readonly id: string;
  readonly day: string;
  readonly what: (typeof upkeepKinds)[number] | "GIVE_BACK";
  readonly name: string;
  readonly units: string | null;
}
interface Row extends Omit<DueDay, "units"> {
  readonly numbers: readonly Serial[] | null;
}
const NEAR = "BETWEEN clock()::date - 30 AND clock()::date + 400";
/** What a person keeps: the offices where they move supplies. */
const KEPT = (zone: string): string =>
  `EXISTS (SELECT 1 FROM held h WHERE h.user_id = $1 AND h.permission = 'supplies_update' AND (h.place_id IS NULL OR h.place_id = ${zone}))`;
const termOf = (what: string, day: string): string => `
  (SELECT '${what}' AS what, l.supply_id, t.zone_id, l.${day} AS day, t.numbers FROM supply_lot l JOIN supply e ON e.hash_id = l.supply_id CROSS JOIN ${lotLeft("t", "numbers")}
   WHERE l.${day} ${NEAR} AND ${KEPT("t.zone_id")} ORDER BY l.${day} LIMIT 500)`;
const due = sql<Row, [user: string]>(`
  SELECT x.what || '-' || x.supply_id || '-' || x.zone_id || '-' || x.day AS id, x.day, x.what, e.name, jsonb_agg(n.one ORDER BY n.one ->> 'text', (n.one ->> 'number')::int) FILTER (WHERE n.one IS NOT NULL) AS numbers
  FROM (
    (SELECT 'MAINTENANCE' AS what, m.supply_id, m.zone_id, m.due_on AS day, CASE WHEN p.hash_id IS NOT NULL THEN jsonb_build_array(jsonb_build_object('text', p.letters, 'number', p.number)) END AS numbers
     FROM supply_maintenance m LEFT JOIN supply_piece p ON p.hash_id = m.piece_id LEFT JOIN supply_stock s ON m.piece_id IS NULL AND s.supply_id = m.supply_id AND s.zone_id = m.zone_id
     WHERE m.state = 'PLANNED' AND m.day ${NEAR} AND (p.state IN ${HERE} OR s.available + s.allocated + s.maintenance + s.defective > 0) AND ${KEPT("m.zone_id")} ORDER BY m.day LIMIT 500)
    UNION ALL ${termOf("WARRANTY", "warranty_until")} UNION ALL ${termOf("END_OF_LIFE", "life_until")}
    UNION ALL (SELECT 'GIVE_BACK', a.supply_id, a.zone_id, a.due_on, (SELECT jsonb_agg(jsonb_build_object('text', p.letters, 'number', p.number)) FROM supply_piece p WHERE p.allocation_id = a.hash_id)
     FROM supply_allocation a WHERE a.user_id = $1 AND a.quantity_out > 0 AND a.due_on ${NEAR} ORDER BY a.due_on LIMIT 500)
  ) x JOIN supply e ON e.hash_id = x.supply_id LEFT JOIN LATERAL jsonb_array_elements(x.numbers) n(one) ON true
  GROUP BY x.what, x.supply_id, x.zone_id, x.day, e.name ORDER BY x.day, id`);

/** The days of a person's calendar: what they have to give back, and what is due of the supplies that they keep. */
export async function suppliesForFeed(db: Db, user: string): Promise<DueDay[]> {
  return (await due.all(db, user)).map(({ numbers, ...row }) => ({ ...row, units: numbers && serialsText(numbers) }));
}
