import type { Task } from "graphile-worker";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { nameOf } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import { requestEvent, type ToldRequest } from "./records.ts";

/** Requests of which others decide since somebody left or got another manager. SKIP LOCKED keeps a second server from asking them too. */
const claim = sql<ToldRequest & { readonly by_office: boolean; readonly is_open: boolean }>(`
  UPDATE supply_request t SET retold = false FROM (
    SELECT e.hash_id FROM supply_request e WHERE e.retold ORDER BY e.hash_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF e SKIP LOCKED) l
  WHERE t.hash_id = l.hash_id
  RETURNING t.hash_id, t.version, t.zone_id, t.user_id, t.entered_by, t.deciders, t.number, t.title, t.by_office, t.status = 'UNVALIDATED' AS is_open`);

/** Asks those who decide in place of somebody who left. */
export const handOnTask = (services: JobServices): Task =>
  dueTask(services, "requests", async (db) =>
    (await claim.all(db)).map((row) =>
      requestEvent(row, "hand_on", {
        ...(row.is_open && {
          notice: {
            kind: "request_asked",
            params: { person: nameOf("user", row.user_id) },
            users: row.deciders,
            holders: row.by_office,
          },
        }),
      }),
    ),
  );
