import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Task } from "graphile-worker";
import type { Logger } from "pino";
import type { ParcelState, SampleState } from "#contract/tracking/lifecycle.ts";
import { momentOf } from "#contract/tracking/moment.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { JobServices } from "#server/kit/jobs/due.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { CarrierSettings } from "#server/kit/area/services.ts";
import { inTransaction, newId, type Call } from "#server/kit/sql/transaction.ts";
import { ask, type Answer } from "./carriers/ask.ts";
import type { AskedCarrier } from "#contract/tracking/carriers.ts";
import { parcelEvent, type ToldSample } from "./events.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** The name of the job that asks carriers. */
export const FOLLOW = "sample_parcels";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Time in ms during which other servers skip a parcel that is being asked about; a crashed server's parcels are retried after it. */
const LEASE = 10 * MINUTE;
/** Time in ms until a parcel is asked about again, by its state. */
const NEXT: Partial<Readonly<Record<SampleState, number>>> = {
  OUT_FOR_DELIVERY: 30 * MINUTE,
  ANNOUNCED: 2 * 60 * MINUTE,
  INFO_RECEIVED: 3 * 60 * MINUTE,
  IN_TRANSIT: 3 * 60 * MINUTE,
};
const SELDOM = 6 * 60 * MINUTE;
/** Delay in ms after consecutive failures: 20 minutes, 40, … up to a day. */
export const backOff = (failures: number): number => Math.min(10 * MINUTE * 2 ** failures, DAY);

interface Parcel {
  readonly hash_id: string;
  readonly carrier: AskedCarrier;
  readonly code: string;
  readonly failures: number;
}
/** Claims the parcel that has waited longest, among carriers with a key, not paused and below the day's limit. The lease keeps other servers off. */
const claim = sql<Parcel, [now: string, carriers: readonly string[], most: number, lease: string]>(`
  UPDATE sample SET ask_at = $4::timestamptz WHERE hash_id = (
    SELECT e.hash_id FROM sample e WHERE e.ask_at <= $1::timestamptz AND e.carrier = ANY ($2) AND e.archived_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM carrier_day d WHERE d.carrier = e.carrier AND ((d.day = ($1::timestamptz AT TIME ZONE 'UTC')::date AND d.calls >= $3::int) OR d.paused_until > $1::timestamptz))
    ORDER BY e.ask_at, e.hash_id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING hash_id, carrier, parcel_code AS code, failures`);
/** Counts a call before it is made; returns no row if the day's limit is reached. */
const countCall = sql<{ calls: number }, [carrier: string, now: string, most: number]>(`
  INSERT INTO carrier_day AS d (carrier, day, calls) VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, 1)
  ON CONFLICT (carrier, day) DO UPDATE SET calls = d.calls + 1 WHERE d.calls < $3 RETURNING calls`);
const pauseCarrier = sql<unknown, [carrier: string, now: string, until: string]>(`
  INSERT INTO carrier_day (carrier, day, paused_until) VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, $3::timestamptz)
  ON CONFLICT (carrier, day) DO UPDATE SET paused_until = EXCLUDED.paused_until`);

interface Locked extends ToldSample {
  readonly state: SampleState;
}
const lock = sql<Locked, [id: string, carrier: string, code: string]>(
  "SELECT hash_id, number, contact_id, user_id, country_id, version, state FROM sample WHERE hash_id = $1 AND carrier = $2 AND parcel_code = $3 AND archived_at IS NULL FOR NO KEY UPDATE",
);
const keep = sql<
  unknown,
  [id: string, sample: string, carrier: string, code: string, status: number, body: string, events: string, at: string]
>(`
  INSERT INTO carrier_answer (hash_id, sample_id, carrier, code, status, body, events, asked_at)
  SELECT $1::uuid, $2::uuid, $3, $4, $5::int, $6::jsonb, $7::jsonb, $8::timestamptz
  WHERE $6::jsonb IS DISTINCT FROM (SELECT a.body FROM carrier_answer a WHERE a.sample_id = $2::uuid AND a.code = $4 ORDER BY a.hash_id DESC LIMIT 1)`);
const write = sql<
  { version: number },
  [
    id: string,
    state: string,
    stateAt: string | null,
    ask: string | null,
    asked: string,
    failures: number,
    problem: string | null,
  ]
>(`
  UPDATE sample SET state = $2, state_at = coalesce($3::timestamptz, state_at), ask_at = $4, asked_at = $5, failures = $6, problem = $7,
    delivered_at = CASE WHEN $2 = 'DELIVERED' THEN coalesce(delivered_at, $3::timestamptz, $5::timestamptz) END, version = version + (state <> $2)::int
  WHERE hash_id = $1 RETURNING version`);

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Stores a carrier's answer, unless the parcel got another code in the meantime. */
async function conclude(db: Db, call: Call, parcel: Parcel, answer: Answer): Promise<number[]> {
  const row = await lock.first(db, parcel.hash_id, parcel.carrier, parcel.code);
  if (!row) return [];
  const { now } = call;
  const asked = now.toISOString();
  if (answer.kind === "often") {
    const until = later(now, answer.seconds * 1000);
    await pauseCarrier.run(db, parcel.carrier, asked, until);
    await write.run(db, row.hash_id, row.state, null, until, asked, parcel.failures, "limit");
    return [];
  }
  if (answer.kind !== "news") {
    const failures = parcel.failures + 1;
    await write.run(db, row.hash_id, row.state, null, later(now, backOff(failures)), asked, failures, answer.kind);
    return [];
  }
  const { news } = answer;
  const to: ParcelState | SampleState = news.state ?? row.state;
  const events = JSON.stringify(news.events);
  const body = JSON.stringify(answer.body);
  await keep.run(db, newId(), row.hash_id, parcel.carrier, parcel.code, answer.status, body, events, asked);
  const said = momentOf(news.events[0]?.at ?? "");
  const newest = said && said < now ? said.toISOString() : asked;
  const next = to === "DELIVERED" ? null : later(now, NEXT[to] ?? SELDOM);
  const { version } = await write.one(
    db,
    row.hash_id,
    to,
    news.events.length > 0 ? newest : null,
    next,
    asked,
    0,
    null,
  );
  return to === row.state ? [] : await recordAs(db, call, null, [parcelEvent({ ...row, version }, row.state, to)]);
}

interface Following extends JobServices {
  readonly carriers: CarrierSettings;
  readonly log: Logger;
}
/** Asks carriers about all parcels that are due, one by one. Does nothing without keys. */
export const followTask =
  ({ pool, live, carriers: settings, log }: Following, clock: () => Date = timeNow): Task =>
  async () => {
    const asked = (["dhl", "laposte"] as const).filter((c) => settings[c].key !== undefined);
    if (asked.length === 0) return;
    for (let isFirst = true; ; isFirst = false) {
      const now = clock();
      const at = now.toISOString();
      const parcel = await claim.first(pool, at, asked, settings.callsPerDay, later(now, LEASE));
      if (!parcel) return;
      if (!isFirst && settings.gap > 0) await pause(settings.gap);
      if (!(await countCall.first(pool, parcel.carrier, at, settings.callsPerDay))) continue;
      const answer = await ask(settings, parcel.carrier, parcel.code, now);
      if (answer.kind === "refused") log.warn({ carrier: parcel.carrier }, "the carrier refuses its key");
      const call: Call = { requestId: `parcels-${randomUUID()}`, address: "", locale: "en", now };
      live.due(await inTransaction(pool, async (db) => await conclude(db, call, parcel, answer)));
    }
  };
