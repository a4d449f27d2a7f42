import { contactRows } from "#server/contacts/public.ts";
import type { Task } from "graphile-worker";
import type pg from "pg";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { wallAt } from "#contract/kit/wall-time.ts";
import { sql } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { sealedFor } from "#server/kit/records/personal.ts";
import type { Event } from "#server/kit/records/record.ts";
import { inTransaction, newId } from "#server/kit/sql/transaction.ts";
import { PERSONAL } from "./events.ts";
import { timesOf, type Timed } from "./plan.ts";
import { clearTimes, putTimes } from "./queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

interface DueReminder {
  readonly hash_id: string;
  readonly title: string;
  readonly time_zone: string;
  readonly starts_at: string;
  readonly at: string | null;
  readonly people: string[];
  readonly contact_id: string | null;
  readonly contact_type: string | null;
}
/** Claims due reminders; SKIP LOCKED keeps a second server from sending them too. Late ones (started over an hour ago) are not sent. */
const claim = sql<DueReminder & { isLate: boolean }>(`
  UPDATE appointment_time t SET remind_at = NULL FROM appointment e
  WHERE e.hash_id = t.appointment_id AND t.hash_id IN (
    SELECT hash_id FROM appointment_time WHERE remind_at <= clock() ORDER BY remind_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING e.hash_id, e.title, e.time_zone, t.starts_at, t.at, e.people, e.contact_id, (SELECT contact_type FROM ${contactRows("c")} WHERE c.hash_id = e.contact_id) AS contact_type, t.starts_at < clock() - interval '1 hour' AS "isLate"`);

const eventOf = (due: DueReminder & { isLate: boolean }): Event => ({
  kind: "appointment",
  id: due.hash_id,
  action: "remind",
  ...sealedFor(due, PERSONAL),
  ...(!due.isLate && {
    notice: {
      kind: "appointment_soon",
      link: agendaHref.view(due.hash_id, { at: due.at ?? undefined }),
      params: { title: due.title, time: wallAt(due.starts_at, due.time_zone).slice(11) },
      to: { users: due.people },
    },
  }),
});

export const remindTask = (services: JobServices): Task =>
  dueTask(services, "agenda", async (db) => (await claim.all(db)).map(eventOf));

interface Endless extends Timed {
  readonly hash_id: string;
  readonly people: string[];
  readonly skipped: string[];
}
/** Series whose times are stored for less than a year ahead. */
const endless = sql<Endless>(`
  SELECT e.hash_id, e.people, e.wall_start, e.wall_end, e.all_day, e.time_zone, e.repeat, e.remind_minutes,
    e.without || ARRAY(SELECT x.series_at FROM appointment x WHERE x.series_id = e.hash_id) AS skipped
  FROM appointment e WHERE e.planned_to < clock() + interval '1 year' ORDER BY e.planned_to LIMIT 20 FOR UPDATE SKIP LOCKED`);
const setPlanned = sql<unknown, [string, string | null]>("UPDATE appointment SET planned_to = $2 WHERE hash_id = $1");

/** Extends the stored times of endless series every night and drops the oldest. */
export const layOutTask =
  ({ pool }: { readonly pool: pg.Pool }): Task =>
  async () => {
    for (let found = -1; found !== 0;)
      found = await inTransaction(pool, async (db) => {
        const series = await endless.all(db);
        for (const one of series) {
          const { times, to } = timesOf(one, one.skipped, timeNow());
          await clearTimes.run(db, one.hash_id);
          await putTimes(db, one.hash_id, times, one.people, newId);
          await setPlanned.run(db, one.hash_id, to);
        }
        return series.length;
      });
  };
