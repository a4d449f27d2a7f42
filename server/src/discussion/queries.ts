import { STAFF_COLUMNS, type StaffRow } from "#server/access/public.ts";
import { columns, insertInto } from "#server/kit/columns.ts";
import { momentInJson, sql } from "#server/kit/database.ts";
import { personJson, refJson } from "#server/kit/refs.ts";

export interface CommentRow {
  readonly hash_id: string;
  readonly kind: string;
  readonly entity_id: string;
  readonly user_id: string;
  readonly user: { readonly hash_id: string; readonly name: string; readonly avatar: string | null };
  readonly text: string;
  readonly audience: "internal" | "external";
  readonly mentions: readonly { readonly hash_id: string; readonly name: string }[];
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly version: number;
  /** Whether its author may still change it. */
  readonly is_fresh: boolean;
}

/** Minutes in which its author may change or delete a comment. */
const MINUTES = 15;
const COLUMNS = `c.hash_id, c.kind, c.entity_id, c.user_id, c.text, c.audience, c.created_at, c.edited_at, c.deleted_at, c.version,
  c.created_at > clock() - interval '${MINUTES} minutes' AS is_fresh,
  ${personJson("u")} AS user,
  coalesce((SELECT json_agg(${refJson("m")} ORDER BY m.sort_name)
    FROM app_user m WHERE m.hash_id = ANY (c.mentions)), '[]') AS mentions`;
const FROM = "FROM comment c JOIN app_user u ON u.hash_id = c.user_id";

/** The comments on a record, newest first, from the cursor on. */
export const commentsOn = (limit: number) =>
  sql<CommentRow, [string, string, string | null]>(
    `SELECT ${COLUMNS} ${FROM} WHERE c.kind = $1 AND c.entity_id = $2 AND ($3::uuid IS NULL OR c.hash_id < $3) ORDER BY c.hash_id DESC LIMIT ${limit}`,
  );
export const commentById = sql<CommentRow, [string]>(`SELECT ${COLUMNS} ${FROM} WHERE c.hash_id = $1`);
/** Locks a comment of its author. */
export const lockComment = sql<CommentRow, [string, string]>(
  `SELECT ${COLUMNS} ${FROM} WHERE c.hash_id = $1 AND c.user_id = $2 FOR NO KEY UPDATE OF c`,
);

export const insertComment = insertInto(
  "comment",
  columns({
    hash_id: "uuid",
    kind: "text",
    entity_id: "uuid",
    user_id: "uuid",
    text: "text",
    audience: "text",
    mentions: "uuid[]",
  }),
);

const KEEP_TEXT = `past = past || jsonb_build_array(jsonb_build_object('until', ${momentInJson("clock()")}, 'text', text)), version = version + 1`;
export const changeComment = sql<unknown, [id: string, text: string, mentions: readonly string[]]>(
  `UPDATE comment SET ${KEEP_TEXT}, text = $2, mentions = $3, edited_at = clock() WHERE hash_id = $1`,
);
export const eraseComment = sql<unknown, [id: string]>(
  `UPDATE comment SET ${KEEP_TEXT}, text = '', mentions = '{}', deleted_at = clock() WHERE hash_id = $1`,
);

/** Most candidates checked per request. */
const CANDIDATES = 24;
/** Colleagues whose name contains `$1`, people on the record's trail first; `$2` is the reader. */
export const colleagues = sql<StaffRow, [fragment: string | null, reader: string, kind: string, record: string]>(
  `SELECT ${STAFF_COLUMNS} FROM app_user u
   LEFT JOIN (SELECT user_id, max(at) AS at FROM audit WHERE kind = $3 AND entity_id = $4 GROUP BY user_id) a ON a.user_id = u.hash_id
   WHERE u.active AND u.kind = 'staff' AND u.hash_id <> $2 AND ($1::text IS NULL OR u.sort_name LIKE $1)
   ORDER BY a.at DESC NULLS LAST, u.sort_name, u.hash_id LIMIT ${CANDIDATES}`,
);
