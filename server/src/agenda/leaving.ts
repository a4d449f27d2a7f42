import { agendaHref } from "#contract/agenda/hrefs.ts";
import { foundIn, lineOf, notOpen, successorOf, type LeavingPart } from "#server/kit/records/leaving.ts";
import { record } from "#server/kit/records/record.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { appointmentReach, canOf } from "./access.ts";
import { handAppointment } from "./hand-appointment.ts";

interface Row {
  readonly hash_id: string;
  readonly user_id: string;
  readonly title: string;
  readonly next: string;
  readonly seen: boolean;
}
async function appointmentsOf(reader: Reader, user: string): Promise<readonly Row[]> {
  const where = new Where().and("e.user_id = ?::uuid", user);
  const seen = appointmentReach.rows(reader, where) ?? "false";
  return await planned<Row>(`
    SELECT e.hash_id, e.user_id, e.title, (n.starts_at AT TIME ZONE e.time_zone)::date::text AS next, (${seen}) AS seen
    FROM appointment e CROSS JOIN LATERAL (SELECT t.starts_at FROM appointment_time t WHERE t.appointment_id = e.hash_id AND t.starts_at > clock() ORDER BY t.starts_at LIMIT 1) n
    WHERE ${where.text} ORDER BY n.starts_at, e.hash_id LIMIT 200`).all(reader.db, ...where.values);
}
/** Appointments to come that they organise, a series once. */
export const appointmentsOfLeaver: LeavingPart = {
  word: "appointments",
  seers: ["agenda_view_all"],
  async lines(reader, leaver) {
    return foundIn(await appointmentsOf(reader, leaver.hash_id), (row) =>
      lineOf({
        hash_id: row.hash_id,
        title: row.title,
        day: row.next,
        href: agendaHref.view(row.hash_id),
        can: canOf(reader.person, row).update ? { to: true } : {},
      }),
    );
  },
  async deal(tx, leaver, dealing) {
    if (dealing.do !== "to") throw notOpen();
    const to = successorOf(dealing, leaver);
    const all = await appointmentsOf(tx, leaver.hash_id);
    const rows = all.filter((row) => row.seen && dealing.ids.includes(row.hash_id));
    if (rows.length !== dealing.ids.length) throw notOpen();
    for (const { hash_id: id } of rows) await handAppointment(tx, dealing, { id, to });
    return rows.map((row) => ({ record_id: row.hash_id, title: row.title }));
  },
};

const feed = sql<{ since: string }, [user: string]>(
  "SELECT created_at::date::text AS since FROM agenda_feed WHERE user_id = $1",
);
const end = sql<unknown, [user: string]>("DELETE FROM agenda_feed WHERE user_id = $1");
/** The address under which other calendars read theirs; it answers nothing once the account is inactive. */
export const feedOfLeaver: LeavingPart = {
  word: "feed",
  seers: ["users_update"],
  async lines({ db }, leaver) {
    const found = await feed.first(db, leaver.hash_id);
    const line = lineOf({ hash_id: leaver.hash_id, state: "ITSELF", count: 1, can: { end: true } });
    return { lines: found ? [line] : [], hidden: 0 };
  },
  async deal(tx, leaver, { do: deed, ids }) {
    if (deed !== "end" || ids.some((id) => id !== leaver.hash_id)) throw notOpen();
    if ((await end.run(tx.db, leaver.hash_id)) === 0) throw notOpen();
    await record(tx, { kind: "agenda_feed", id: leaver.hash_id, action: "close_feed" });
    return [{ record_id: leaver.hash_id, title: null }];
  },
};
