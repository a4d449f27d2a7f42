import type { Outdated } from "#server/kit/area/area.ts";
import type { AnyColumns } from "#server/kit/sql/columns.ts";
import { sql, sqlState } from "#server/kit/sql/database.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

/** How long deleted parts of a contact can be restored. */
const KEPT = "interval '1 day'";
/** Kinds of parts with files, which are deleted once neither the part nor its backup exists. */
const WITH_FILES = ["equipment", "portfolio"];
/** Expired rows; deleted every night. */
export const binOutdated: readonly Outdated[] = [["contact_bin", `removed_at < clock() - ${KEPT}`]];
export const binFilesOutdated = WITH_FILES.map(
  (kind) =>
    [
      kind,
      `NOT EXISTS (SELECT 1 FROM ${kind} p WHERE p.hash_id = record_id) AND NOT EXISTS (SELECT 1 FROM contact_bin b WHERE b.hash_id = record_id)`,
    ] as const,
);

const FOREIGN_KEY = "23503";

/**
 * Deletes a part of a contact so that it can be restored with its files. `kind`: its table; `of`: its columns; `links`: tables linked by
 * `<kind>_id`.
 */
export function binOf(kind: string, of: AnyColumns, links: readonly string[] = []) {
  const kept = [[kind, "hash_id"] as const, ...links.map((table) => [table, `${kind}_id`] as const)].map(
    ([table, column]) =>
      `'${table}', coalesce((SELECT jsonb_agg(to_jsonb(x)) FROM ${table} x WHERE x.${column} = $1::uuid), '[]')`,
  );
  const put = sql<unknown, [id: string, contact: string]>(
    `INSERT INTO contact_bin (hash_id, kind, contact_id, rows) VALUES ($1::uuid, '${kind}', $2, jsonb_build_object(${kept.join(", ")}))`,
  );
  const remove = sql<unknown, [string]>(`DELETE FROM ${kind} WHERE hash_id = $1`);
  const names = `hash_id, contact_id, ${of.names}, version, created_at`;
  const back = (table: string, written: string): string =>
    `INSERT INTO ${table} (${written}) SELECT ${written} FROM jsonb_populate_recordset(NULL::${table}, (SELECT rows -> '${table}' FROM taken))`;
  const taken = sql<{ hash_id: string }, [id: string, contact: string]>(
    `WITH taken AS (DELETE FROM contact_bin WHERE hash_id = $1 AND kind = '${kind}' AND contact_id = $2 AND removed_at > clock() - ${KEPT} RETURNING rows),
      ${links.map((table) => `${table}_back AS (INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, (SELECT rows -> '${table}' FROM taken))),`).join("\n")}
      part AS (${back(kind, names)} RETURNING hash_id)
    SELECT hash_id FROM part`,
  );
  return {
    async put(tx: Tx, id: string, contact: string): Promise<void> {
      await put.run(tx.db, id, contact);
      await remove.run(tx.db, id);
    },
    /** Restores it; throws 409 when something it refers to is gone. */
    async takeBack(tx: Tx, id: string, contact: string): Promise<void> {
      const found = await taken.first(tx.db, id, contact).catch((error: unknown) => {
        throw sqlState(error) === FOREIGN_KEY ? conflict("errors.names_what_is_gone", undefined, "gone") : error;
      });
      if (!found) throw notFound();
    },
  };
}
