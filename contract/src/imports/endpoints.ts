import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { byId, done, idOf, item } from "../kit/page.ts";
import { importKinds } from "./kinds.ts";
import { importers } from "./rights.ts";

/** Most rows per import; larger tables must be split. */
export const MOST_ROWS = 5000;
/** Most rows shown by a dry run, those with problems first. */
export const TOLD_ROWS = 500;

const kind = z.object({ kind: z.enum(importKinds) });
/** A CSV or XLSX file, or text pasted from a spreadsheet. */
const table = z
  .object({
    file: file.optional(),
    text: z.string().max(900_000).optional(),
    /** The office of rows that name none. */
    zone_hash_id: idOf("zone").optional(),
    /**
     * Whether existing people's office, country and profile may change too; the caller must then be allowed to give the resulting rights.
     */
    moves: z.enum(["0", "1"]).optional(),
    /**
     * The column keys of the file's columns in order, separated by commas, empty for ignored ones. When left out, columns are mapped by
     * their headings.
     */
    mapping: z.string().max(4000).optional(),
    /** Whether to import rows that seem to exist already. */
    duplicates: z.enum(["0", "1"]).optional(),
  })
  .refine((b) => (b.file === undefined) !== (b.text === undefined), { error: "errors.required", path: ["file"] });

export const importRow = z.object({
  /** The line in the file; the heading is line 1. */
  line: z.int(),
  /** The name of the row's record. */
  label: z.string(),
  /** `duplicate`: seems to exist already and is skipped, unless duplicates are wanted. */
  action: z.enum(["create", "change", "same", "duplicate", "wrong"]),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  /** Information that is no problem, such as the record it seems to duplicate. */
  notes: z.array(z.string()),
  /** The changed values as text; null when there was no value, or will be none. */
  changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ImportRow = z.infer<typeof importRow>;

const outcome = z.object({
  rows: z.array(importRow),
  counts: z.object({ create: z.int(), change: z.int(), same: z.int(), duplicate: z.int(), wrong: z.int() }),
  /** Headings that are not imported. */
  unknown_columns: z.array(z.string()),
});
export const importBatch = z.object({
  hash_id: z.uuid(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  created: z.int(),
  changed: z.int(),
  user: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  can: z.object({ undo: z.boolean().optional() }),
});

/** The columns a file may have, in the reader's language, and the caller's earlier imports. */
export const importKind = endpoint({
  name: "imports.kind",
  method: "GET",
  path: "/api/import/{kind}",
  openToImpersonator: true,
  permission: importers,
  reach: "one's own imports",
  summary: "The columns of this kind of file, and my earlier imports of it, newest first.",
  params: kind,
  response: item(
    z.object({
      columns: z.array(z.object({ key: z.string(), heading: z.string(), required: z.boolean(), hint: z.string() })),
      batches: z.array(importBatch),
    }),
  ),
});
export const dryRun = endpoint({
  name: "imports.dryRun",
  method: "POST",
  path: "/api/import/{kind}/dry_run",
  permission: importers,
  place: "the office of each row, where it has one",
  multipart: true,
  tables: true,
  summary:
    "Previews a CSV or XLSX file: the records it would create and change, and each error by line and column. Nothing is written.",
  params: kind,
  body: table,
  response: item(outcome),
});
export const readHeadings = endpoint({
  name: "imports.headings",
  method: "POST",
  path: "/api/import/{kind}/headings",
  permission: importers,
  reach: "the file that is sent",
  multipart: true,
  tables: true,
  summary: "The columns of a file with a few of their values, and what each seems to be.",
  params: kind,
  body: table,
  response: item(
    z.object({
      columns: z.array(z.object({ heading: z.string(), sample: z.array(z.string()), column: z.string().nullable() })),
      /** Whether the file determines its columns, so that there is nothing to choose. */
      settled: z.boolean(),
    }),
  ),
});
export const runImport = endpoint({
  name: "imports.run",
  method: "POST",
  path: "/api/import/{kind}",
  permission: importers,
  place: "the office of each row, where it has one",
  multipart: true,
  tables: true,
  summary: "Imports the file: all of it, or nothing if a row has an error.",
  params: kind,
  body: table,
  response: item(z.object({ batch: importBatch })),
});
export const undoImport = endpoint({
  name: "imports.undo",
  method: "POST",
  path: "/api/import/{id}/undo",
  permission: importers,
  place: "the office of each row, where it has one",
  summary: "Undoes an import, unless one of its records has changed since: then 409 with the first of them.",
  params: byId("import_batch"),
  response: done,
});
export const importsEndpoints = [importKind, dryRun, readHeadings, runImport, undoImport];
