import type { Task } from "graphile-worker";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { sql } from "#server/kit/sql/database.ts";
import { releaseUnits, reservationRows } from "#server/supplies/public.ts";
import { requestEvent, type ToldRequest } from "./records.ts";

interface Due extends ToldRequest {
  readonly lines: readonly string[];
}
const DUE = `SELECT l.hash_id FROM supply_request_line l JOIN ${reservationRows("r")} ON r.for_id = l.hash_id WHERE l.request_id = e.hash_id AND r.ends_on < $1::date`;
/** Requests with reservations that are over. SKIP LOCKED keeps a second server from telling of them too. */
const due = sql<Due, [today: string]>(`
  UPDATE supply_request t SET version = t.version + 1 FROM (
    SELECT e.hash_id, ARRAY(${DUE}) AS lines FROM supply_request e
    WHERE e.hash_id IN (SELECT l.request_id FROM ${reservationRows("r")} JOIN supply_request_line l ON l.hash_id = r.for_id WHERE r.ends_on < $1::date) AND e.status = 'VALIDATED'
    ORDER BY e.hash_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF e SKIP LOCKED) d
  WHERE t.hash_id = d.hash_id
  RETURNING t.hash_id, t.version, t.zone_id, t.user_id, t.entered_by, t.deciders, t.number, t.title, d.lines`);

/** Ends reservations after their last day: the asker and who hands out hear of it, and anybody may have the units. */
export const reservationsTask = (services: JobServices, now?: () => Date): Task =>
  dueTask(
    services,
    "requests",
    async (db, today) => {
      const ended = await due.all(db, today);
      const released = await releaseUnits(
        db,
        ended.flatMap((row) => row.lines),
      );
      return [
        ...ended.map((row) =>
          requestEvent(row, "reservation_ended", {
            notice: { kind: "request_reservation_ended", owner: true, holders: true },
          }),
        ),
        ...released.events,
      ];
    },
    now,
  );
