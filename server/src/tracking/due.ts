import type { Task } from "graphile-worker";
import type { SampleState } from "#contract/tracking/lifecycle.ts";
import { sampleNudge } from "#contract/settings/company.ts";
import { settingOr } from "#server/kit/records/company.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { parcelEvent, sampleEvent, type ToldSample } from "./events.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** Days without news from the carrier after which a parcel expires. */
export const SILENT_DAYS = 30;

const TOLD = "hash_id, number, contact_id, user_id, country_id, version";
const nudge = sql<ToldSample, [now: string]>(`
  UPDATE sample SET nudged_at = $1::timestamptz WHERE hash_id IN (
    SELECT e.hash_id FROM sample e WHERE e.state = 'DELIVERED' AND e.open_verdicts > 0 AND e.archived_at IS NULL AND e.nudged_at IS NULL
      AND e.delivered_at <= $1::timestamptz - make_interval(days => ${settingOr("sample_nudge_days", sampleNudge.usual)})
    ORDER BY e.delivered_at LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING ${TOLD}`);
/** Asks once per parcel for verdicts still missing some days after delivery. */
export const nudgeTask = (services: JobServices, now: () => Date = timeNow): Task =>
  dueTask(
    services,
    "sample-nudges",
    async (db: Db) =>
      (await nudge.all(db, now().toISOString())).map((row) =>
        sampleEvent(row, "nudge", { notice: { kind: "sample_nudge", owner: true } }),
      ),
    now,
  );

const expire = sql<ToldSample & { from: SampleState }, [now: string]>(`
  WITH silent AS (
    SELECT e.hash_id, e.state FROM sample e WHERE e.state NOT IN ('REQUESTED', 'DELIVERED', 'EXPIRED') AND e.archived_at IS NULL
      AND e.state_at <= $1::timestamptz - interval '${SILENT_DAYS} days' ORDER BY e.state_at LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE sample e SET state = 'EXPIRED', state_at = $1::timestamptz, ask_at = NULL, version = e.version + 1 FROM silent WHERE e.hash_id = silent.hash_id
  RETURNING e.hash_id, e.number, e.contact_id, e.user_id, e.country_id, e.version, silent.state AS "from"`);
/** Expires parcels without news for `SILENT_DAYS`. */
export const expireTask = (services: JobServices, now: () => Date = timeNow): Task =>
  dueTask(
    services,
    "sample-expiries",
    async (db: Db) => (await expire.all(db, now().toISOString())).map((row) => parcelEvent(row, row.from, "EXPIRED")),
    now,
  );
