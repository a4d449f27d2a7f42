import type { Task } from "graphile-worker";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import type { Event } from "#server/kit/records/record.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { officeRows } from "#server/zones/public.ts";
import { supplyEvent } from "../records.ts";
import { takeWaiting, waitingOffices } from "../waiting.ts";

const offices = waitingOffices("a.acceptance = 'PENDING'", "a.created_at", "a.reminded");
interface Waiting {
  readonly hash_id: string;
  readonly name: string;
  readonly type: SupplyType;
  readonly version: number;
  readonly moves: number;
  readonly zone_id: string;
  readonly allocation: string;
  readonly user_id: string;
  readonly day: string;
}
/** Marks those who are to be reminded: given before the day `$2` for the first time, before `$3` for the second. */
const take = sql<Waiting, [zone: string, first: string | null, second: string | null, limit: number]>(`
  WITH due AS (
    SELECT a.hash_id, (a.created_at AT TIME ZONE z.time_zone)::date AS day FROM supply_allocation a JOIN ${officeRows("z")} ON z.hash_id = a.zone_id
    WHERE a.zone_id = $1 AND a.acceptance = 'PENDING' AND ((a.reminded < 1 AND (a.created_at AT TIME ZONE z.time_zone)::date < $2::date) OR (a.reminded < 2 AND (a.created_at AT TIME ZONE z.time_zone)::date < $3::date))
    ORDER BY a.hash_id LIMIT $4 FOR NO KEY UPDATE OF a SKIP LOCKED
  )
  UPDATE supply_allocation a SET reminded = CASE WHEN due.day < $3::date THEN 2 ELSE 1 END FROM due, supply e WHERE a.hash_id = due.hash_id AND e.hash_id = a.supply_id
  RETURNING e.hash_id, e.name, e.type, e.version, e.moves, a.zone_id, a.hash_id AS allocation, a.user_id, due.day`);

async function claim(db: Db, _today: string, at: Date): Promise<readonly Event[]> {
  const found = await takeWaiting(db, at, offices, async (...given) => await take.all(...given));
  return found.map((row) => ({
    ...supplyEvent(row, "accept_reminder", {
      notice: {
        kind: "supply_accept_reminder",
        users: [row.user_id],
        link: ownSuppliesHref({ sign: row.allocation }),
      },
    }),
    offTrail: true as const,
  }));
}

/** Reminds people of what they were given and have not accepted: after three working days of the office, and after seven. */
export const waitingTask = (services: JobServices, now?: () => Date): Task => dueTask(services, "waiting", claim, now);
