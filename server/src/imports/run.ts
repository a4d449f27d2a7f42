import { personRows } from "#server/access/public.ts";
import { createHash } from "node:crypto";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import {
  TOLD_ROWS,
  type dryRun,
  type importKind,
  type readHeadings,
  type ImportRow,
  type runImport,
  type undoImport,
} from "#contract/imports/endpoints.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { importKinds, rightsToImport } from "#contract/imports/kinds.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, Failure, forbidden, notFound } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import type { Applied, Checked, Importer } from "#server/kit/area/importing.ts";
import { cellsOf, headingOf, suggested } from "./mapping.ts";
import { readTable } from "./read-table.ts";
import { refJson } from "#server/kit/sql/refs.ts";

export type Importers = ReadonlyMap<string, Importer>;

/** The areas' importers by kind. Throws at start-up when a kind has none. */
export function importersOf(brought: readonly Importer[]): Importers {
  const missing = importKinds.filter((kind) => !brought.some((one) => one.kind === kind));
  if (missing.length > 0) throw new Error(`No area reads in ${missing.join(", ")}`);
  return new Map(brought.map((one) => [one.kind, one]));
}
function importerOf(importers: Importers, kind: string): Importer {
  const one = importers.get(kind);
  if (!one) throw notFound();
  return one;
}

interface BatchRow {
  readonly hash_id: string;
  readonly kind: string;
  readonly file_name: string;
  readonly created: number;
  readonly changed: number;
  readonly user: { hash_id: string; name: string } | null;
  readonly created_at: string;
  readonly undone_at: string | null;
}
const batchColumns = `b.hash_id, b.kind, b.file_name, b.created, b.changed, b.created_at, b.undone_at,
  ${refJson("u")} AS user`;
const batchesOf = sql<BatchRow, [kind: string, user: string]>(
  `SELECT ${batchColumns} FROM import_batch b LEFT JOIN ${personRows("u")} ON u.hash_id = b.user_id WHERE b.kind = $1 AND b.user_id = $2 ORDER BY b.hash_id DESC LIMIT 20`,
);
const lockBatch = sql<BatchRow & { user_id: string | null }, [string]>(
  `SELECT ${batchColumns}, b.user_id FROM import_batch b LEFT JOIN ${personRows("u")} ON u.hash_id = b.user_id WHERE b.hash_id = $1 FOR UPDATE OF b`,
);
const rowsOf = sql<Applied, [string]>(
  "SELECT line, entity_id AS entity, label, before, version FROM import_row WHERE batch_id = $1 ORDER BY line",
);
const insertBatch = sql<unknown, [batch: string, rows: string]>(`
  WITH b AS (INSERT INTO import_batch (hash_id, kind, file_name, sha256, created, changed, user_id)
    SELECT hash_id, kind, file_name, sha256, created, changed, user_id FROM jsonb_to_record($1::jsonb)
      AS r(hash_id uuid, kind text, file_name text, sha256 text, created integer, changed integer, user_id uuid) RETURNING hash_id)
  INSERT INTO import_row (batch_id, line, entity_id, label, before, version)
  SELECT b.hash_id, r.line, r.entity, r.label, r.before, r.version FROM b, jsonb_to_recordset($2::jsonb) AS r(line integer, entity uuid, label text, before jsonb, version integer)`);
const markUndone = sql<unknown, [string, string]>(
  "UPDATE import_batch SET undone_at = clock(), undone_by = $2 WHERE hash_id = $1",
);

const presentBatch = (b: BatchRow) => ({ ...b, can: b.undone_at === null ? { undo: true } : {} });

/** Throws a 403 unless the caller holds one of the kind's rights somewhere; the importer checks the place of each row. */
function mayImport(reader: Reader, kind: string): void {
  if (placesOf(reader.access.reach(rightsToImport(kind)))?.length === 0) throw forbidden();
}

/** The columns of an import and the caller's earlier imports. */
export async function kindOf(
  importers: Importers,
  reader: Reader,
  { params }: ServerInput<typeof importKind>,
): Promise<ServerOutput<typeof importKind>> {
  mayImport(reader, params.kind);
  const { locale } = reader.call;
  const columns = importerOf(importers, params.kind).columns.map((c) => ({
    key: c.key,
    heading: headingOf(c, locale),
    required: c.required ?? false,
    hint: c.hint?.(locale) ?? text(locale, `imports.${params.kind}_${c.key}`),
  }));
  const batches = await batchesOf.all(reader.db, params.kind, reader.access.own());
  return { data: { columns, batches: batches.map(presentBatch) } };
}

type TableInput = ServerInput<typeof dryRun>["body"];
async function checked(tx: Tx, importer: Importer, body: TableInput) {
  const table = await readTable(body.text ?? (body.file as Upload), importer.cards);
  const { rows, unknown } = cellsOf(table, importer, body.mapping);
  const options = {
    zone: body.zone_hash_id,
    moves: body.moves === "1",
    duplicates: body.duplicates === "1",
    lenient: table.lines !== undefined,
  };
  return { rows: await importer.check(tx, rows, options), unknown };
}

/** A preview of an import row by row; writes nothing. */
export async function tryImport(
  importers: Importers,
  tx: Tx,
  { params, body }: ServerInput<typeof dryRun>,
): Promise<ServerOutput<typeof dryRun>> {
  mayImport(tx, params.kind);
  const importer = importerOf(importers, params.kind);
  const { rows, unknown } = await checked(tx, importer, body);
  const told = rows.map((r) => importRow(importer, r, tx.call.locale));
  const count = (action: ImportRow["action"]): number => told.filter((r) => r.action === action).length;
  const wrong = told.filter((r) => r.action === "wrong");
  const shown = [...wrong, ...told.filter((r) => r.action !== "wrong")].slice(0, TOLD_ROWS);
  return {
    data: {
      rows: shown,
      counts: {
        create: count("create"),
        change: count("change"),
        same: count("same"),
        duplicate: count("duplicate"),
        wrong: wrong.length,
      },
      unknown_columns: unknown,
    },
  };
}

/** The likely meaning of a file's columns, for the user to correct. */
export async function headings(
  importers: Importers,
  reader: Reader,
  { params, body }: ServerInput<typeof readHeadings>,
): Promise<ServerOutput<typeof readHeadings>> {
  mayImport(reader, params.kind);
  const importer = importerOf(importers, params.kind);
  return { data: suggested(await readTable(body.text ?? (body.file as Upload), importer.cards), importer) };
}

function importRow(importer: Importer, row: Checked<unknown>, locale: Locale): ImportRow {
  const heading = (column: string): string => {
    const of = importer.columns.find((c) => c.key === column);
    return of ? headingOf(of, locale) : "";
  };
  const problems = row.problems.map(({ column, say }) => ({
    column: heading(column),
    message: text(locale, say.key, say.params),
  }));
  const changes = (row.changes ?? []).map((c) => ({ ...c, column: heading(c.column) }));
  const notes = (row.notes ?? []).map((say) => text(locale, say.key, say.params));
  const action = problems.length > 0 ? "wrong" : row.action;
  return { line: row.line, label: row.label, action, problems, notes, changes };
}

/** Imports a file: all rows or none. */
export async function importTable(
  importers: Importers,
  tx: Tx,
  { params, body }: ServerInput<typeof runImport>,
): Promise<ServerOutput<typeof runImport>> {
  mayImport(tx, params.kind);
  const importer = importerOf(importers, params.kind);
  const { rows } = await checked(tx, importer, body);
  const upload = body.file as Upload | undefined;
  const wrong = rows.filter((r) => r.problems.length > 0);
  if (wrong.length > 0) throw wrongRows(importer, wrong, tx.call.locale);
  const work = rows.filter((r) => r.action === "create" || r.action === "change");
  const { applied } = await importer.apply(tx, work);
  const batch: BatchRow = {
    hash_id: newId(),
    kind: params.kind,
    file_name: upload?.name ?? "",
    created: applied.filter((a) => a.before === null).length,
    changed: applied.filter((a) => a.before !== null).length,
    user: { hash_id: tx.person.id, name: tx.person.name },
    created_at: tx.call.now.toISOString(),
    undone_at: null,
  };
  await insertBatch.run(
    tx.db,
    JSON.stringify({
      ...batch,
      sha256:
        upload?.sha256 ??
        createHash("sha256")
          .update(body.text ?? "")
          .digest("hex"),
      user_id: tx.person.id,
    }),
    JSON.stringify(applied),
  );
  await record(tx, eventOf(batch, "import"));
  return { data: { batch: presentBatch(batch) } };
}

const MOST_TOLD = 20;
function wrongRows(importer: Importer, wrong: readonly Checked<unknown>[], locale: Locale): Failure {
  const fields = Object.fromEntries(
    wrong.slice(0, MOST_TOLD).map((r) => [
      `line ${r.line}`,
      importRow(importer, r, locale).problems.map((p) => ({
        key: "errors.import_problem",
        params: { line: r.line, column: p.column, problem: p.message },
      })),
    ]),
  );
  return new Failure("invalid", { key: "errors.import_wrong", params: { count: wrong.length } }, fields);
}

/** The kind of an import on the trail. */
/** The name of a file may be that of a person in it: the trail looks it up. */
export const importsKind: Kind = {
  name: "import",
  rows: { from: "import_batch e", id: "e.hash_id", title: "e.file_name" },
  fields: openFields("kind", "file_name", "created", "changed"),
};

const eventOf = (batch: BatchRow, action: string) => ({
  kind: "import",
  id: batch.hash_id,
  action,
  after: { kind: batch.kind, created: batch.created, changed: batch.changed },
  live: { area: "imports" as const, version: 1, users: [] },
});

/** Undoes the caller's own import; throws a 409 if one of its rows has changed since. */
export async function undoTable(
  importers: Importers,
  tx: Tx,
  { params }: ServerInput<typeof undoImport>,
): Promise<ServerOutput<typeof undoImport>> {
  const batch = await lockBatch.first(tx.db, params.id);
  if (!batch || batch.user_id !== tx.access.own()) throw notFound();
  mayImport(tx, batch.kind);
  if (batch.undone_at !== null) throw conflict("errors.import_undone", undefined, "undone");
  const since = await importerOf(importers, batch.kind).undo(tx, await rowsOf.all(tx.db, batch.hash_id));
  if (since !== undefined) throw conflict("errors.import_touched", { name: since }, "touched");
  await markUndone.run(tx.db, batch.hash_id, tx.person.id);
  await record(tx, eventOf(batch, "undo_import"));
  return { message: text(tx.call.locale, "messages.import_undone") };
}
