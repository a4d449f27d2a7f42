import { fileRows } from "#server/kit/sql/refs.ts";
import { deletingFiles } from "#server/kit/files/storage.ts";
import type { Exported, exportStates } from "#contract/exports/endpoints.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import type { Locale } from "#server/kit/shared/texts.ts";

export interface ExportRow {
  readonly hash_id: string;
  readonly user_id: string;
  readonly kind: string;
  readonly format: Exported["format"];
  readonly filters: Record<string, string>;
  readonly locale: Locale;
  /** Addition to the file name: the office and filters as shown on the reader's screen. */
  readonly about: string | null;
  /** The chosen rows of the list; null for all. */
  readonly chosen: string[] | null;
  readonly status: (typeof exportStates)[number];
  readonly rows: number;
  readonly total: number | null;
  /** The rights it was made with: everywhere, or the places. */
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
const from = `FROM export e LEFT JOIN ${fileRows("f")} ON f.hash_id = e.file_id`;

/** Most unfinished exports of one person. */
export const MOST_UNFINISHED = 5;
/** Serializes the requests of one person, so that the limit holds for concurrent ones. */
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

/** Seconds without a progress report after which a server counts as dead and its export is restarted elsewhere. */
export const SILENCE_SECONDS = 60;
/** Claims the export that has waited longest; `$1` is the token of this attempt. */
export const claim = sql<ExportRow, [string]>(`
  UPDATE export x SET status = 'RUNNING', run = $1::uuid, beat_at = now(), rows = 0, total = NULL
  FROM (SELECT hash_id FROM export WHERE status = 'WAITING' OR (status = 'RUNNING' AND beat_at < now() - interval '${SILENCE_SECONDS} seconds')
    ORDER BY hash_id LIMIT 1 FOR UPDATE SKIP LOCKED) AS due, export e LEFT JOIN ${fileRows("f")} ON f.hash_id = e.file_id
  WHERE x.hash_id = due.hash_id AND e.hash_id = due.hash_id RETURNING ${columns}`);
const mine = "WHERE hash_id = $1 AND run = $2::uuid AND status = 'RUNNING'";
/** Reports the progress; changes no row when it was cancelled or taken over. */
export const beat = sql<unknown, [string, string, number, number | null]>(
  `UPDATE export SET beat_at = now(), rows = $3, total = coalesce($4, total) ${mine}`,
);
export const finish = sql<unknown, [string, string, number, string, string, number]>(
  `UPDATE export SET status = 'DONE', rows = $3, total = $3, file_id = $4::uuid, rights = $5::jsonb, finished_at = clock(), expires_at = clock() + make_interval(days => $6) ${mine}`,
);
export const fail = sql<unknown, [string, string, string]>(
  `UPDATE export SET status = 'FAILED', error = $3, finished_at = clock() ${mine}`,
);
/** Returns an export to the queue when the server stops. */
export const giveBack = sql<unknown, [string, string]>(`UPDATE export SET status = 'WAITING', run = NULL ${mine}`);

/** Deletes expired exports and their files' rows; returns the contents. */
export const takeExpired = sql<{ sha256: string | null }>(`
  WITH gone AS (DELETE FROM export WHERE coalesce(expires_at, created_at + interval '7 days') < now() AND status NOT IN ('WAITING', 'RUNNING') RETURNING file_id),
  files AS (${deletingFiles("f.hash_id = gone.file_id", "gone")})
  SELECT files.sha256 FROM files`);
