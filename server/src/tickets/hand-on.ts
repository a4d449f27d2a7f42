import type { Task } from "graphile-worker";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { nameOf } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import { ticketEvent, type ToldTicket } from "./records.ts";

type Left = ToldTicket & { readonly left_by: string; readonly handlers: readonly string[] };
/** Open tickets whose assignee was deactivated, which a trigger made nobody's. SKIP LOCKED keeps a second server from telling of them too. */
const claim = sql<Left>(`
  UPDATE ticket t SET left_by = NULL FROM (
    SELECT e.hash_id, e.left_by FROM ticket e WHERE e.left_by IS NOT NULL ORDER BY e.hash_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF e SKIP LOCKED) l
  WHERE t.hash_id = l.hash_id
  RETURNING t.hash_id, t.version, t.zone_id, t.secret, t.readers, l.left_by,
    CASE WHEN t.secret THEN ARRAY(SELECT h.user_id FROM ticket_type_handler h WHERE h.type_id = t.type_id) ELSE '{}' END AS handlers`);

/** Tells those who give tickets to people of the ones that somebody left behind. */
export const handOnTask = (services: JobServices): Task =>
  dueTask(services, "tickets", async (db) =>
    (await claim.all(db)).map((row) =>
      ticketEvent(row, "assign", {
        before: { assignee_id: row.left_by },
        after: { assignee_id: null },
        notice: {
          kind: "ticket_left",
          params: { person: nameOf("user", row.left_by) },
          users: row.handlers,
          holders: !row.secret,
        },
      }),
    ),
  );
