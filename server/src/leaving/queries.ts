import type { LeavingDone } from "#contract/leaving/schemas.ts";
import { personRows } from "#server/access/public.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { personJson } from "#server/kit/sql/refs.ts";

/** What was done, the newest first. */
export const doneFor = sql<LeavingDone, [user: string]>(`
  SELECT l.hash_id, l.word, l.record_id, l.title, l.did, CASE WHEN t.hash_id IS NOT NULL THEN ${personJson("t")} END AS "to", ${personJson("b")} AS by, l.created_at
  FROM leaving_line l JOIN ${personRows("b")} ON b.hash_id = l.done_by LEFT JOIN ${personRows("t")} ON t.hash_id = l.to_id
  WHERE l.user_id = $1 ORDER BY l.hash_id DESC LIMIT 500`);

export const insertLines = insertInto(
  "leaving_line",
  columns({
    hash_id: "uuid",
    user_id: "uuid",
    word: "text",
    record_id: "uuid",
    title: "text?",
    did: "text",
    to_id: "uuid?",
    done_by: "uuid",
  }),
);
