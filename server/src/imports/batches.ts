import { personRows } from "#server/access/public.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { sql } from "#server/kit/sql/database.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import type { Applied } from "#server/kit/area/importing.ts";

/** An import that was made. */
export interface BatchRow {
  readonly hash_id: string;
  readonly kind: string;
  readonly file_name: string;
  readonly created: number;
  readonly changed: number;
  readonly user: { hash_id: string; name: string } | null;
  readonly created_at: string;
  readonly undone_at: string | null;
  readonly kept: number;
}
const batchColumns = `b.hash_id, b.kind, b.file_name, b.created, b.changed, b.created_at, b.undone_at, b.kept,
  ${refJson("u")} AS user`;
export const batchesOf = sql<BatchRow, [kind: string, user: string]>(
  `SELECT ${batchColumns} FROM import_batch b LEFT JOIN ${personRows("u")} ON u.hash_id = b.user_id WHERE b.kind = $1 AND b.user_id = $2 ORDER BY b.hash_id DESC LIMIT 20`,
);
export const lockBatch = sql<BatchRow & { user_id: string | null }, [string]>(
  `SELECT ${batchColumns}, b.user_id FROM import_batch b LEFT JOIN ${personRows("u")} ON u.hash_id = b.user_id WHERE b.hash_id = $1 FOR UPDATE OF b`,
);
export const rowsOf = sql<Applied, [string]>(
  "SELECT line, entity_id AS entity, label, before, after, version FROM import_row WHERE batch_id = $1 ORDER BY line",
);
export const insertBatch = sql<unknown, [batch: string, rows: string]>(`
  WITH b AS (INSERT INTO import_batch (hash_id, kind, file_name, sha256, created, changed, user_id)
    SELECT hash_id, kind, file_name, sha256, created, changed, user_id FROM jsonb_to_record($1::jsonb)
      AS r(hash_id uuid, kind text, file_name text, sha256 text, created integer, changed integer, user_id uuid) RETURNING hash_id)
  INSERT INTO import_row (batch_id, line, entity_id, label, before, after, version)
  SELECT b.hash_id, r.line, r.entity, r.label, r.before, r.after, r.version FROM b, jsonb_to_recordset($2::jsonb) AS r(line integer, entity uuid, label text, before jsonb, after jsonb, version integer)`);
export const markUndone = sql<unknown, [id: string, by: string, kept: number]>(
  "UPDATE import_batch SET undone_at = clock(), undone_by = $2, kept = $3 WHERE hash_id = $1",
);

export const presentBatch = (b: BatchRow) => ({ ...b, can: b.undone_at === null ? { undo: true } : {} });

/** The kind of an import on the trail. The name of a file may be that of a person in it: the trail looks it up. */
export const importsKind: Kind = {
  name: "import",
  rows: { from: "import_batch e", id: "e.hash_id", title: "e.file_name" },
  fields: openFields("kind", "file_name", "created", "changed", "kept"),
};

export const eventOf = (batch: BatchRow, action: string, kept?: number) => ({
  kind: "import",
  id: batch.hash_id,
  action,
  after: { kind: batch.kind, created: batch.created, changed: batch.changed, ...(kept !== undefined && { kept }) },
  live: { area: "imports" as const, version: 1, users: [] },
});
