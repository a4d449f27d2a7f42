import { sql } from "#server/kit/sql/database.ts";
import type { Exportable } from "#server/kit/area/exporting.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

// An export with a search text or a name for its file may contain the person's name there: delete the whole row. Others are marked as
// failed and can be prepared again.
const end = sql<{ file_id: string | null }, [kinds: readonly string[], people: readonly string[], since: string]>(`
  WITH held AS (SELECT hash_id, file_id, filters ? 'search' OR about IS NOT NULL AS named FROM export
    WHERE kind = ANY ($1::text[]) AND status <> 'WAITING' AND coalesce(finished_at, clock()) >= $3::timestamptz
      AND (filters ->> 'contact_hash_id' IS NULL OR filters ->> 'contact_hash_id' = ANY ($2::text[])) FOR UPDATE),
    gone AS (DELETE FROM export e USING held h WHERE e.hash_id = h.hash_id AND h.named),
    ended AS (UPDATE export e SET status = 'FAILED', error = 'errors.export_erased', run = NULL, file_id = NULL, finished_at = clock() FROM held h
      WHERE e.hash_id = h.hash_id AND NOT h.named AND e.status IN ('RUNNING', 'DONE'))
  SELECT file_id FROM held`);

/**
 * Deletes export files that may contain erased people: lists that may name people outside the company, made since `since`. A running export is
 * stopped, since it may have read their data already.
 */
export async function endExportsOf(
  tx: Tx,
  storage: Storage,
  kinds: Readonly<Record<string, Exportable>>,
  { people, since }: { people: readonly string[]; since: string },
): Promise<void> {
  const named = Object.entries(kinds).flatMap(([kind, e]) => (e.staffOnly ? [] : [kind]));
  const files = (await end.all(tx.db, named, people, since)).flatMap((e) => e.file_id ?? []);
  await storage.drop(tx, files);
}
