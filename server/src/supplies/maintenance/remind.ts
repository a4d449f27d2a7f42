import type { Task } from "graphile-worker";
import { MAINTENANCE_NOTICE_DAYS, TERM_NOTICE_DAYS } from "#contract/supplies/maintenance.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import type { Event } from "#server/kit/records/record.ts";
import { lotLeft } from "../lots-left.ts";
import { supplyEvent, supplyLink } from "../records.ts";
import { HERE } from "./plan.ts";

interface Due {
  readonly hash_id: string;
  readonly name: string;
  readonly type: SupplyType;
  readonly version: number;
  readonly moves: number;
  readonly zone_id: string;
  readonly day: string;
  readonly quantity: number;
  readonly numbers: readonly Serial[] | null;
}
const SUPPLY = "e.hash_id, e.name, e.type, e.version, e.moves";
/** Marks those that are due by day `$1`, once for each day; what is gone is not told of. */
const maintenances = sql<Due, [until: string]>(`
  WITH due AS (
    SELECT m.hash_id FROM supply_maintenance m LEFT JOIN supply_piece p ON p.hash_id = m.piece_id
    WHERE m.state = 'PLANNED' AND m.day <= $1::date AND m.told_for IS DISTINCT FROM m.day AND (m.piece_id IS NULL OR p.state IN ${HERE})
      AND (m.piece_id IS NOT NULL OR EXISTS (SELECT 1 FROM supply_stock s WHERE s.supply_id = m.supply_id AND s.zone_id = m.zone_id AND s.available + s.allocated + s.maintenance + s.defective > 0))
    ORDER BY m.day, m.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF m SKIP LOCKED
  )
  UPDATE supply_maintenance m SET told_for = m.day FROM due, supply e WHERE m.hash_id = due.hash_id AND e.hash_id = m.supply_id
  RETURNING ${SUPPLY}, m.zone_id, m.day, m.quantity, (SELECT jsonb_build_array(jsonb_build_object('text', p.letters, 'number', p.number)) FROM supply_piece p WHERE p.hash_id = m.piece_id) AS numbers`);
/** The same for a day of an entry, told once while it is ahead; `$1` is today. */
const lots = (day: string, told: string) =>
  sql<Due, [today: string, until: string]>(`
  WITH due AS (
    SELECT l.hash_id FROM supply_lot l JOIN supply e ON e.hash_id = l.supply_id
    WHERE l.${day} BETWEEN $1::date AND $2::date AND l.${told} IS DISTINCT FROM l.${day} AND EXISTS (SELECT 1 FROM ${lotLeft("t")})
    ORDER BY l.${day}, l.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF l SKIP LOCKED
  ), told AS (UPDATE supply_lot l SET ${told} = l.${day} FROM due WHERE l.hash_id = due.hash_id RETURNING l.*)
  SELECT ${SUPPLY}, t.zone_id, l.${day} AS day, t.quantity, t.numbers FROM told l JOIN supply e ON e.hash_id = l.supply_id CROSS JOIN ${lotLeft("t", "numbers")}`);
const warranties = lots("warranty_until", "warranty_told");
const ends = lots("life_until", "life_told");

/** One notice for what an office has of an article on one day. */
const told = (kind: NotificationKind, action: string, rows: readonly Due[]): Event[] =>
  [...Map.groupBy(rows, (r) => `${r.hash_id} ${r.zone_id} ${r.day}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const numbers = group.flatMap((r) => r.numbers ?? []);
    return [
      {
        ...supplyEvent(first, action, {
          notice: {
            kind,
            holders: true,
            params: {
              day: formatDay(first.day),
              units: numbers.length > 0 ? serialsText(numbers) : "",
            },
            link: supplyLink(first, first.zone_id, { tab: "maintenance" }),
          },
        }),
        offTrail: true as const,
      },
    ];
  });

/** All rows that are due: one notice stands for many of them. */
async function every(claim: () => Promise<readonly Due[]>): Promise<Due[]> {
  const rows: Due[] = [];
  for (;;) {
    const more = await claim();
    if (more.length === 0) return rows;
    rows.push(...more);
  }
}
const claimed = async (db: Db, today: string): Promise<readonly Event[]> => {
  const term = dayAfter(today, TERM_NOTICE_DAYS);
  const due = dayAfter(today, MAINTENANCE_NOTICE_DAYS);
  return [
    ...told("supply_maintenance_due", "maintenance_due", await every(() => maintenances.all(db, due))),
    ...told("supply_warranty_ends", "warranty_ends", await every(() => warranties.all(db, today, term))),
    ...told("supply_life_ends", "life_ends", await every(() => ends.all(db, today, term))),
  ];
};

/** Tells of maintenances that are due, and of warranties and service lives that end: each once. */
export const upkeepTask = (services: JobServices, now?: () => Date): Task => dueTask(services, "upkeep", claimed, now);
