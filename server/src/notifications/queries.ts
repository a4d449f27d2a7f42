import { sql } from "#server/kit/database.ts";

export interface NotificationRow {
  readonly hash_id: string;
  readonly user_hash_id: string;
  readonly seq: number;
  readonly kind: string;
  readonly others: boolean;
  readonly params: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly actor: { hash_id: string; name: string } | null;
  readonly read_at: string | null;
  readonly created_at: string;
}

const columns = `n.hash_id, n.user_id AS user_hash_id, n.seq, n.kind, n.others, n.params, n.link, n.read_at, n.created_at,
  CASE WHEN a.hash_id IS NOT NULL THEN json_build_object('hash_id', a.hash_id, 'name', a.name) END AS actor`;
const actor = "LEFT JOIN app_user a ON a.hash_id = n.actor_id";
const SHOWN = 30;
const MISSED = 200;
const UNREAD_CAP = 100;

/** The unread ones first, the rest filled up with what was read; newest first in both. */
export const newest = sql<NotificationRow, [string]>(`
  SELECT ${columns} FROM (
    (SELECT * FROM notification WHERE user_id = $1 AND read_at IS NULL ORDER BY seq DESC LIMIT ${SHOWN})
    UNION ALL (SELECT * FROM (SELECT * FROM notification WHERE user_id = $1 ORDER BY seq DESC LIMIT ${SHOWN}) AS last WHERE read_at IS NOT NULL)
  ) AS n ${actor} ORDER BY n.read_at IS NOT NULL, n.seq DESC LIMIT ${SHOWN}`);
export const since = sql<NotificationRow, [string, number]>(
  `SELECT ${columns} FROM notification n ${actor} WHERE n.user_id = $1 AND n.seq > $2 ORDER BY n.seq DESC LIMIT ${MISSED}`,
);
export const counts = sql<{ unread: number; seq: number }, [string]>(`
  SELECT (SELECT count(*) FROM (SELECT 1 FROM notification WHERE user_id = $1 AND read_at IS NULL LIMIT ${UNREAD_CAP}) AS capped)::int AS unread,
    (SELECT notification_seq FROM app_user WHERE hash_id = $1) AS seq`);

/** One page by `seq`, newest first: a statement for each size and for the unread ones alone. */
export const pageText = (size: number, unread: boolean): string =>
  `SELECT ${columns} FROM notification n ${actor} WHERE n.user_id = $1 AND ($2::bigint IS NULL OR n.seq < $2) AND ($3::text IS NULL OR n.kind = $3)${unread ? " AND n.read_at IS NULL" : ""} ORDER BY n.seq DESC LIMIT ${size}`;

export const readOne = sql<unknown, [string, string]>(
  "UPDATE notification SET read_at = coalesce(read_at, now()) WHERE user_id = $1 AND hash_id = $2",
);
export const readAll = sql<unknown, [string]>(
  "UPDATE notification SET read_at = now() WHERE user_id = $1 AND read_at IS NULL",
);
