import type { Task } from "graphile-worker";
import { openDaysOf } from "#server/calendars/public.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import type { Event } from "#server/kit/records/record.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { officeRows } from "#server/zones/public.ts";
import { HAS_OPEN_CHILD } from "./still-open.ts";
import { usualStatus } from "./queries.ts";
import { ticketEvent, type ToldTicket } from "./records.ts";
import { CLOSE_AFTER, closesBefore } from "./rules.ts";

interface Office {
  readonly zone_id: string;
  readonly time_zone: string;
  readonly today: string;
  /** Its oldest solved ticket. */
  readonly from: string;
}
const offices = sql<Office>(
  `SELECT e.zone_id, z.time_zone, (clock() AT TIME ZONE z.time_zone)::date::text AS today, min(e.solved_at) AS "from"
   FROM ticket e JOIN ${officeRows("z")} ON z.hash_id = e.zone_id
   WHERE e.state = 'SOLVED' AND e.solved_at < clock() - interval '${CLOSE_AFTER} days' GROUP BY e.zone_id, z.time_zone`,
);
type Closed = ToldTicket & { readonly people: readonly (string | null)[] };
/** SKIP LOCKED keeps a second server from closing them too. */
const close = sql<Closed, [zone: string, before: string, limit: number]>(`
  UPDATE ticket t SET state = 'CLOSED', closed_at = clock(), status_id = ${usualStatus("CLOSED")}, version = t.version + 1
  FROM ${officeRows("z")} WHERE z.hash_id = t.zone_id AND t.hash_id IN (
    SELECT e.hash_id FROM ticket e JOIN ${officeRows("y")} ON y.hash_id = e.zone_id
    WHERE e.state = 'SOLVED' AND e.zone_id = $1 AND (e.solved_at AT TIME ZONE y.time_zone)::date < $2::date AND NOT ${HAS_OPEN_CHILD}
    ORDER BY e.solved_at, e.hash_id LIMIT $3 FOR NO KEY UPDATE OF e SKIP LOCKED)
  RETURNING t.hash_id, t.version, t.zone_id, t.secret, t.readers, t.user_id || t.followers || t.assignee_id AS people`);

async function claim(db: Db): Promise<readonly Event[]> {
  const closed: Closed[] = [];
  for (const { zone_id, time_zone, today, from } of await offices.all(db)) {
    const before = closesBefore(today, await openDaysOf(db, zone_id, time_zone, from));
    if (before) closed.push(...(await close.all(db, zone_id, before, AT_ONCE - closed.length)));
    if (closed.length >= AT_ONCE) break;
  }
  return closed.map((row) =>
    ticketEvent(row, "close", {
      details: { from: "SOLVED", to: "CLOSED" },
      notice: { kind: "ticket_closed", users: row.people },
    }),
  );
}

/** Closes tickets that have been solved for five days on which their office was open. */
export const closeTask = (services: JobServices): Task => dueTask(services, "tickets", claim);
