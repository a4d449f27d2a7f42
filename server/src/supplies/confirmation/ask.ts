import type { Task } from "graphile-worker";
import type { askConfirmation as askCall } from "#contract/supplies/confirmation.ts";
import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { supplyEvent } from "../records.ts";
import { takeWaiting, waitingOffices } from "../waiting.ts";

/** What was last known to be there before so long is asked for, and with it what would be asked for within so many days. */
const EVERY = "interval '1 year'";
const TOGETHER = "interval '60 days'";
const KNOWN = "coalesce(a.confirmed_at, a.accepted_at, a.created_at)";
/** What a person was given to use and has accepted, where that was asked. */
const HELD = `a.quantity_out > 0 AND a.user_id IS NOT NULL AND a.confirmation IS NULL AND a.acceptance IS DISTINCT FROM 'PENDING' AND a.acceptance IS DISTINCT FROM 'REFUSED'
  AND EXISTS (SELECT 1 FROM supply e WHERE e.hash_id = a.supply_id AND e.reusable)`;

/** A person who is asked, with the first of the articles and how many. */
interface Asked {
  readonly user_id: string;
  readonly count: number;
  readonly hash_id: string;
  readonly name: string;
  readonly type: SupplyType;
  readonly version: number;
  readonly moves: number;
  readonly zone_id: string;
}
/** CTE `marked` (user_id, hash_id, supply_id, zone_id) as one row for each person. */
const BY_PERSON = `SELECT p.user_id, p.count, e.hash_id, e.name, e.type, e.version, e.moves, p.zone_id
  FROM (SELECT user_id, count(*)::int AS count, (array_agg(supply_id ORDER BY hash_id))[1] AS supply_id, (array_agg(zone_id ORDER BY hash_id))[1] AS zone_id FROM marked GROUP BY user_id) p
  JOIN supply e ON e.hash_id = p.supply_id ORDER BY p.user_id`;
const ASK =
  "UPDATE supply_allocation a SET confirmation = 'ASKED', confirmation_since = clock(), confirmation_reminded = 0, version = a.version + 1";
const RETURNING = "RETURNING a.user_id, a.hash_id, a.supply_id, a.zone_id";

const askDue = sql<Asked, [at: string, limit: number]>(`
  WITH people AS (
    SELECT DISTINCT d.user_id FROM (
      SELECT a.user_id FROM supply_allocation a JOIN ${personRows("u")} ON u.hash_id = a.user_id AND u.active
      WHERE ${HELD} AND ${KNOWN} <= $1::timestamptz - ${EVERY} ORDER BY ${KNOWN} LIMIT $2
    ) d
  ), due AS (
    SELECT a.hash_id FROM supply_allocation a WHERE a.user_id IN (SELECT user_id FROM people) AND ${HELD} AND ${KNOWN} <= $1::timestamptz - ${EVERY} + ${TOGETHER}
    ORDER BY a.hash_id FOR NO KEY UPDATE SKIP LOCKED
  ), marked AS (${ASK} FROM due WHERE a.hash_id = due.hash_id ${RETURNING})
  ${BY_PERSON}`);
const askOffice = sql<Asked, [zone: string]>(`
  WITH due AS (
    SELECT a.hash_id FROM supply_allocation a JOIN ${personRows("u")} ON u.hash_id = a.user_id AND u.active WHERE a.zone_id = $1 AND ${HELD} ORDER BY a.hash_id FOR NO KEY UPDATE OF a
  ), marked AS (${ASK} FROM due WHERE a.hash_id = due.hash_id ${RETURNING})
  ${BY_PERSON}`);

const noticeOf = (row: Asked, action: "confirm_asked" | "confirm_reminder"): Event => ({
  ...supplyEvent(row, action, {
    notice: {
      kind: action === "confirm_asked" ? "supply_confirm" : "supply_confirm_reminder",
      users: [row.user_id],
      params: { count: row.count },
      link: ownSuppliesHref({ confirm: "1" }),
    },
  }),
  offTrail: true as const,
});

/** Asks people once a year to confirm what they have, all of it together. */
export const yearlyTask = (services: JobServices, now?: () => Date): Task =>
  dueTask(
    services,
    "confirm",
    async (db, _today, at) =>
      (await askDue.all(db, at.toISOString(), AT_ONCE)).map((row) => noticeOf(row, "confirm_asked")),
    now,
  );

/** Asks everybody now who was given something in an office. */
export async function askConfirmation(tx: Tx, { body }: Pick<ServerInput<typeof askCall>, "body">) {
  const zone = body.zone_id;
  if (!tx.access.can(supplySeers, { zone })) throw unknownReference("zone_id");
  tx.access.require("supplies_update", { zone });
  const asked = await askOffice.all(tx.db, zone);
  if (asked.length > 0)
    await record(
      tx,
      ...asked.map((row) => noticeOf({ ...row, zone_id: zone }, "confirm_asked")),
      ...asked.slice(0, 1).map((row) => supplyEvent({ ...row, zone_id: zone }, "confirm_asked", {})),
    );
  return { data: { people: asked.length, allocations: asked.reduce((all, row) => all + row.count, 0) } };
}

const offices = waitingOffices(
  "a.confirmation = 'ASKED' AND a.quantity_out > 0",
  "a.confirmation_since",
  "a.confirmation_reminded",
);
/** Marks those who are to be reminded: asked before the day `$2` for the first time, before `$3` for the second. */
const remind = sql<Asked, [zone: string, first: string | null, second: string | null, limit: number]>(`
  WITH due AS (
    SELECT a.hash_id, (a.confirmation_since AT TIME ZONE z.time_zone)::date AS day FROM supply_allocation a JOIN ${officeRows("z")} ON z.hash_id = a.zone_id
    WHERE a.zone_id = $1 AND a.confirmation = 'ASKED' AND a.quantity_out > 0
      AND ((a.confirmation_reminded < 1 AND (a.confirmation_since AT TIME ZONE z.time_zone)::date < $2::date) OR (a.confirmation_reminded < 2 AND (a.confirmation_since AT TIME ZONE z.time_zone)::date < $3::date))
    ORDER BY a.user_id, a.hash_id LIMIT $4 FOR NO KEY UPDATE OF a SKIP LOCKED
  ), marked AS (
    UPDATE supply_allocation a SET confirmation_reminded = CASE WHEN due.day < $3::date THEN 2 ELSE 1 END FROM due WHERE a.hash_id = due.hash_id ${RETURNING}
  )
  ${BY_PERSON}`);
/** So many things are looked at in one transaction; each person gets one reminder for theirs. */
const MOST = 1000;

async function claim(db: Db, _today: string, at: Date): Promise<readonly Event[]> {
  const found = await takeWaiting(db, at, offices, (of, zone, first, second) =>
    remind.all(of, zone, first, second, MOST),
  );
  return found.map((row) => noticeOf(row, "confirm_reminder"));
}
/** Reminds those who were asked and have not answered: after three working days of the office, and after seven. */
export const confirmReminders = (services: JobServices, now?: () => Date): Task =>
  dueTask(services, "confirm-again", claim, now);
