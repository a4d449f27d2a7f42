import type { Exported, exportStates } from "#contract/exports/endpoints.ts";
import { composed, sql } from "#server/kit/database.ts";
import type { Locale } from "#server/kit/texts.ts";

export interface ExportRow {
  readonly hash_id: string;
  readonly user_id: string;
  readonly kind: string;
  readonly format: Exported["format"];
  readonly filters: Record<string, string>;
  readonly locale: Locale;
  /** What the file is called beside its list: the office and the filters, as the reader's screen called them. */
  readonly about: string | null;
  /** The rows of the list that were chosen; null: all. */
  readonly chosen: string[] | null;
  readonly status: (typeof exportStates)[number];
  readonly rows: number;
  readonly total: number | null;
  /** Right -> everywhere or the places where it held. */
  readonly rights: Record<string, "all" | string[]> | null;
  readonly error: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
  readonly file_id: string | null;
  readonly name: string | null;
  readonly size: number | null;
  readonly mime: string | null;
  readonly sha256: string | null;
}

const columns = `e.hash_id, e.user_id, e.kind, e.format, e.filters, e.locale, e.about, e.chosen, e.status, e.rows, e.total, e.rights, e.error, e.created_at, e.finished_at, e.expires_at,
  e.file_id, f.name, f.size, f.mime, f.sha256`;
const from = "FROM export e LEFT JOIN file f ON f.hash_id = e.file_id";

/** What somebody has under way at once. */
export const MOST_UNFINISHED = 5;
/** One more of somebody's, unless they have enough under way: those who ask at the same time wait for each other. */
export const lockPerson = sql<unknown, [string]>("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 43))");
export const insertExport = sql<
  { hash_id: string },
  [string, string, string, string, string, Locale, string | null, readonly string[] | null]
>(
  `INSERT INTO export (hash_id, user_id, kind, format, filters, locale, about, chosen)
   SELECT $1, $2, $3, $4, $5::jsonb, $6, $7, $8::uuid[]
   WHERE (SELECT count(*) FROM export WHERE user_id = $2 AND status IN ('WAITING', 'RUNNING')) < ${MOST_UNFINISHED} RETURNING hash_id`,
);
export const exportOf = sql<ExportRow, [string, string]>(
  `SELECT ${columns} ${from} WHERE e.hash_id = $1 AND e.user_id = $2`,
);
export const exportsOf = (limit: number) =>
  composed<ExportRow>(
    `SELECT ${columns} ${from} WHERE e.user_id = $1 AND ($2::uuid IS NULL OR e.hash_id < $2) ORDER BY e.hash_id DESC LIMIT ${limit}`,
  );
export const cancel = sql<unknown, [string, string]>(
  "UPDATE export SET status = 'CANCELLED', run = NULL, finished_at = clock() WHERE hash_id = $1 AND user_id = $2 AND status IN ('WAITING', 'RUNNING')",
);
export const again = sql<unknown, [string, string]>(
  `UPDATE export SET status = 'WAITING', run = NULL, rows = 0, total = NULL, error = NULL, finished_at = NULL, created_at = clock()
   WHERE hash_id = $1 AND user_id = $2 AND status IN ('FAILED', 'CANCELLED')`,
);

/** A server that says nothing for so long is taken for dead: its export begins again elsewhere. */
export const SILENCE_SECONDS = 60;
/** Takes the one that has waited longest; `$1` is the mark of this try. */
export const claim = sql<ExportRow, [string]>(`
  UPDATE export x SET status = 'RUNNING', run = $1::uuid, beat_at = now(), rows = 0, total = NULL
  FROM (SELECT hash_id FROM export WHERE status = 'WAITING' OR (status = 'RUNNING' AND beat_at < now() - interval '${SILENCE_SECONDS} seconds')
    ORDER BY hash_id LIMIT 1 FOR UPDATE SKIP LOCKED) AS due, export e LEFT JOIN file f ON f.hash_id = e.file_id
  WHERE x.hash_id = due.hash_id AND e.hash_id = due.hash_id RETURNING ${columns}`);
const mine = "WHERE hash_id = $1 AND run = $2::uuid AND status = 'RUNNING'";
/** How far it is; nothing when it was cancelled or taken over. */
export const beat = sql<unknown, [string, string, number, number | null]>(
  `UPDATE export SET beat_at = now(), rows = $3, total = coalesce($4, total) ${mine}`,
);
export const finish = sql<unknown, [string, string, number, string, string, number]>(
  `UPDATE export SET status = 'DONE', rows = $3, total = $3, file_id = $4::uuid, rights = $5::jsonb, finished_at = clock(), expires_at = clock() + make_interval(days => $6) ${mine}`,
);
export const fail = sql<unknown, [string, string, string]>(
  `UPDATE export SET status = 'FAILED', error = $3, finished_at = clock() ${mine}`,
);
/** Given back by a server that stops. */
export const giveBack = sql<unknown, [string, string]>(`UPDATE export SET status = 'WAITING', run = NULL ${mine}`);

/** What is over its time, with the files that go with it. */
export const takeExpired = sql<{ sha256: string | null }>(`
  WITH gone AS (DELETE FROM export WHERE coalesce(expires_at, created_at + interval '7 days') < now() AND status NOT IN ('WAITING', 'RUNNING') RETURNING file_id),
  files AS (DELETE FROM file f USING gone WHERE f.hash_id = gone.file_id RETURNING f.sha256)
  SELECT files.sha256 FROM files`);
