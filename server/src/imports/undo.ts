import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { undoImport } from "#contract/imports/endpoints.ts";
import type { Importer, Kept } from "#server/kit/area/importing.ts";
import { fieldsSaid } from "#server/kit/area/undoing.ts";
import { record } from "#server/kit/records/record.ts";
import { conflict, Failure, notFound, type Message } from "#server/kit/shared/failures.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { sql } from "#server/kit/sql/database.ts";
import { trailRows } from "#server/kit/sql/refs.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf, lockBatch, markUndone, presentBatch, rowsOf } from "./batches.ts";
import { importerOf, mayImport, type Importers } from "./importers.ts";

/** What has happened to records since a moment, by the trail: the fields of each entry, and what was done. */
const sinceThen = sql<
  { entity_id: string; actions: string[]; fields: string[] },
  [kind: string, ids: readonly string[], at: string]
>(`
  SELECT a.entity_id, array_agg(DISTINCT a.action) AS actions,
    coalesce(array_agg(DISTINCT f.key) FILTER (WHERE f.key IS NOT NULL), '{}') AS fields
  FROM ${trailRows("a")} LEFT JOIN LATERAL jsonb_object_keys(CASE WHEN jsonb_typeof(a.after) = 'object' THEN a.after ELSE '{}' END) AS f(key) ON a.before -> f.key IS DISTINCT FROM a.after -> f.key
  WHERE a.kind = $1 AND a.entity_id = ANY ($2::uuid[]) AND a.at > $3::timestamptz GROUP BY a.entity_id`);

async function changesSince(tx: Tx, { trail }: Importer, ids: readonly string[], at: string) {
  if (trail === undefined) return new Map<string, string>();
  const found = await sinceThen.all(tx.db, trail, ids, at);
  return new Map(found.map((s) => [s.entity_id, fieldsSaid(tx.call.locale, s.fields, s.actions)]));
}

/** What is kept of an import, in the reader's language. */
const told = (kept: readonly Kept[], since: ReadonlyMap<string, string>, locale: Locale) =>
  kept.map(({ label, why, entity }) => {
    const changes = since.get(entity);
    const said: Message =
      why.key === "imports.kept_changed" && changes
        ? { key: "imports.kept_changed_in", params: { what: changes } }
        : why;
    return { label, why: text(locale, said.key, said.params) };
  });

const MOST_TOLD = 100;
/** Refuses, and lists what would be kept. */
function asks(kept: ReturnType<typeof told>): Failure {
  const fields = Object.fromEntries(
    kept
      .slice(0, MOST_TOLD)
      .map(({ label, why }, i) => [`${i + 1}`, [{ key: "imports.kept_one", params: { name: label || "–", why } }]]),
  );
  return new Failure("conflict", { key: "imports.kept_ask", params: { count: kept.length } }, fields, "changed_since");
}

/** Undoes the caller's own import; what has changed since is kept and listed, or asked about. */
export async function undoTable(
  importers: Importers,
  tx: Tx,
  { params, body }: ServerInput<typeof undoImport>,
): Promise<ServerOutput<typeof undoImport>> {
  const changed = body?.changed ?? "keep";
  const batch = await lockBatch.first(tx.db, params.id);
  if (!batch || batch.user_id !== tx.access.own()) throw notFound();
  mayImport(tx, batch.kind);
  if (batch.undone_at !== null) throw conflict("errors.import_undone", undefined, "undone");
  const importer = importerOf(importers, batch.kind);
  const rows = await rowsOf.all(tx.db, batch.hash_id);
  const ids = rows.map((r) => r.entity);
  const since = await changesSince(tx, importer, ids, batch.created_at);
  const found = await importer.undo(tx, rows, { take: changed === "take", since: new Set(since.keys()) });
  const kept = told(found, since, tx.call.locale);
  if (changed === "ask" && kept.length > 0) throw asks(kept);
  if (found.filter((k) => !k.partly).length >= rows.length && rows.length > 0)
    throw new Failure("conflict", { key: "imports.kept_all" }, asks(kept).fields, "touched");
  await markUndone.run(tx.db, batch.hash_id, tx.person.id, kept.length);
  await record(tx, eventOf(batch, "undo_import", kept.length));
  const { user_id: _, ...shown } = batch;
  return {
    message: text(tx.call.locale, kept.length > 0 ? "imports.undone_but" : "messages.import_undone", {
      count: kept.length,
    }),
    data: {
      batch: presentBatch({ ...shown, undone_at: tx.call.now.toISOString(), kept: kept.length }),
      kept: kept.slice(0, MOST_TOLD),
    },
  };
}
