import { createHash } from "node:crypto";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import {
  TOLD_ROWS,
  type dryRun,
  type ImportRow,
  type importKind,
  type readHeadings,
  type runImport,
} from "#contract/imports/endpoints.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import type { Importer } from "#server/kit/area/importing.ts";
import { type BatchRow, batchesOf, eventOf, insertBatch, presentBatch } from "./batches.ts";
import { importerOf, mayImport, type Importers } from "./importers.ts";
import { cellsOf, headingOf, knownNames, suggested } from "./mapping.ts";
import { readTable, type Read } from "./read-table.ts";
import { rememberedMapping, rememberMapping } from "./remembered.ts";
import { restOf } from "./rest.ts";
import { settle, type Settled } from "./settle.ts";
import { doubtsTold, rowTold } from "./told.ts";

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
const read = async (importer: Importer, body: TableInput): Promise<Read> =>
  await readTable(body.text ?? (body.file as Upload), {
    known: knownNames(importer),
    choices: { encoding: body.encoding, separator: body.separator, sheet: body.sheet, heading: body.heading },
    cards: importer.cards ?? false,
  });

async function checked(tx: Tx, importer: Importer, body: TableInput) {
  const table = await read(importer, body);
  const meant = cellsOf(table, importer, body.mapping, body.corrections);
  const options = {
    zone: body.zone_hash_id,
    moves: body.moves === "1",
    duplicates: body.duplicates === "1",
    lenient: table.lines !== undefined,
  };
  return { table, meant, ...(await settle(tx, importer, meant.rows, options)) };
}
const isWrong = ({ checked: { problems } }: Settled): boolean => problems.length > 0;

/** A preview of an import row by row; writes nothing. */
export async function tryImport(
  importers: Importers,
  tx: Tx,
  { params, body }: ServerInput<typeof dryRun>,
): Promise<ServerOutput<typeof dryRun>> {
  mayImport(tx, params.kind);
  const importer = importerOf(importers, params.kind);
  const { settled, table, meant } = await checked(tx, importer, body);
  const { locale } = tx.call;
  const count = (action: ImportRow["action"]): number =>
    settled.filter((s) => !isWrong(s) && s.checked.action === action).length;
  // Rows with errors first, then those that were corrected: they stay in sight.
  const corrected = new Set(body.corrections?.map((c) => c.line));
  const rank = (s: Settled): number => (isWrong(s) ? 0 : corrected.has(s.row.line) ? 1 : 2);
  const shown = settled.toSorted((a, b) => rank(a) - rank(b)).slice(0, TOLD_ROWS);
  return {
    data: {
      rows: shown.map((s) => rowTold(importer, s.row, s.checked, locale)),
      counts: {
        create: count("create"),
        change: count("change"),
        same: count("same"),
        duplicate: count("duplicate"),
        wrong: settled.filter(isWrong).length,
      },
      unknown_columns: [...meant.unknown],
      reading: table.reading,
      ...doubtsTold(table, meant, locale),
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
  const table = await read(importer, body);
  const before = await rememberedMapping(reader, params.kind, table.rows[0] ?? []);
  return { data: { ...suggested(table, importer, before), reading: table.reading } };
}

/** Imports a file: all rows or none, or those without errors. */
export async function importTable(
  importers: Importers,
  tx: Tx,
  { params, body }: ServerInput<typeof runImport>,
): Promise<ServerOutput<typeof runImport>> {
  mayImport(tx, params.kind);
  const importer = importerOf(importers, params.kind);
  const { settled, isSound, meant } = await checked(tx, importer, body);
  const upload = body.file as Upload | undefined;
  const wrong = settled.filter(isWrong);
  const work = settled.flatMap((s) =>
    !isWrong(s) && (s.checked.action === "create" || s.checked.action === "change") ? [s.checked] : [],
  );
  if (wrong.length > 0 && (body.partial !== "1" || !isSound || work.length === 0))
    throw wrongRows(importer, wrong, tx.call.locale);
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
    kept: 0,
  };
  const sha256 =
    upload?.sha256 ??
    createHash("sha256")
      .update(body.text ?? "")
      .digest("hex");
  await insertBatch.run(tx.db, JSON.stringify({ ...batch, sha256, user_id: tx.person.id }), JSON.stringify(applied));
  if (body.mapping !== undefined) await rememberMapping(tx, params.kind, meant.heading, meant.columns);
  await record(tx, eventOf(batch, "import"));
  const rest = restOf(importer, meant, wrong, { fileName: batch.file_name, locale: tx.call.locale });
  return { data: { batch: presentBatch(batch), rest } };
}

const MOST_TOLD = 20;
function wrongRows(importer: Importer, wrong: readonly Settled[], locale: Locale): Failure {
  const fields = Object.fromEntries(
    wrong.slice(0, MOST_TOLD).map(({ row, checked: c }) => [
      `line ${row.line}`,
      rowTold(importer, row, c, locale).problems.map((p) => ({
        key: "errors.import_problem",
        params: { line: row.line, column: p.column, problem: p.message },
      })),
    ]),
  );
  return new Failure("invalid", { key: "errors.import_wrong", params: { count: wrong.length } }, fields);
}
