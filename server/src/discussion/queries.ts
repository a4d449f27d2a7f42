import { trailRows } from "#server/kit/sql/refs.ts";
import { STAFF_COLUMNS, type StaffRow, personRows } from "#server/access/public.ts";
import { sql } from "#server/kit/sql/database.ts";

/** Most candidates checked per request. */
const CANDIDATES = 24;
/** Colleagues whose name has the words `$1`, people on the record's trail first; `$2` is the reader. */
export const colleagues = sql<StaffRow, [words: readonly string[], reader: string, kind: string, record: string]>(
  `SELECT ${STAFF_COLUMNS} FROM ${personRows("u")}
   LEFT JOIN (SELECT user_id, max(at) AS at FROM ${trailRows("audit")} WHERE kind = $3 AND entity_id = $4 GROUP BY user_id) a ON a.user_id = u.hash_id
   WHERE u.active AND u.kind = 'staff' AND u.hash_id <> $2 AND u.sort_name LIKE ALL ($1::text[])
   ORDER BY a.at DESC NULLS LAST, u.sort_name, u.hash_id LIMIT ${CANDIDATES}`,
);
