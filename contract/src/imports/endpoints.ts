import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { byId, done, idOf, item } from "../kit/page.ts";
import { importKinds } from "./kinds.ts";
import { choices, doubt, reading } from "./reading.ts";
import { importers } from "./rights.ts";

/** Most rows per import; larger tables must be split. */
export const MOST_ROWS = 5000;
/** Most rows shown by a dry run, those with problems first. */
export const TOLD_ROWS = 500;
/** Most doubtful cells that are named. */
export const TOLD_DOUBTS = 100;
/** Most cells corrected before an import. */
const MOST_CORRECTIONS = 1000;

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
    ...choices,
    /** Cells that were corrected after the file was read. */
    corrections: z
      .array(
        z.object({
          line: z.coerce.number<number | string>().int(),
          column: z.string().max(60),
          value: z.string().max(5000),
        }),
      )
      .max(MOST_CORRECTIONS)
      .optional(),
    /** Whether rows with errors are left out, instead of refusing all. */
    partial: z.enum(["0", "1"]).optional(),
  })
  .refine((b) => (b.file === undefined) !== (b.text === undefined), { error: "errors.required", path: ["file"] });

export const importRow = z.object({
  /** The line in the file; the heading is line 1. */
  line: z.int(),
  /** The name of the row's record. */
  label: z.string(),
  /** `duplicate`: seems to exist already and is skipped, unless duplicates are wanted. */
  action: z.enum(["create", "change", "same", "duplicate", "wrong"]),
  /** `key`: the key of the column. */
  problems: z.array(z.object({ column: z.string(), key: z.string(), message: z.string() })),
  /** The row as it was read or corrected, by the keys of columns. */
  cells: z.array(z.object({ column: z.string(), value: z.string() })),
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
  reading,
  /** What is doubtful of how the file was read, by cell. */
  doubts: z.array(doubt),
  /** All of them; `doubts` are the first. */
  doubts_count: z.int(),
});
/** A record that an undoing kept, or some of its fields, and why. */
const keptRecord = z.object({ label: z.string(), why: z.string() });
export const importBatch = z.object({
  hash_id: z.uuid(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  created: z.int(),
  changed: z.int(),
  user: z.object({ hash_id: z.uuid(), name: z.string() }).nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  /** Records that the undoing kept, since they have changed since. */
  kept: z.int(),
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
      /** Whether the columns are those that the caller chose for the same headings before. */
      remembered: z.boolean(),
      reading,
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
  summary:
    "Imports the file: all of it, or nothing if a row has an error. With `partial`, rows with errors are left out and come back as a table.",
  params: kind,
  body: table,
  response: item(
    z.object({
      batch: importBatch,
      /** The rows that were left out: the file's own columns, and what is wrong with each. As CSV, which can be read in again. */
      rest: z.object({ count: z.int(), file_name: z.string(), csv: z.string() }).nullable(),
    }),
  ),
});
/** What to do with records that have changed since: refuse and list them, keep them, or undo the import of these too. */
export const sinceChoices = ["ask", "keep", "take"] as const;
export const undoImport = endpoint({
  name: "imports.undo",
  method: "POST",
  path: "/api/import/{id}/undo",
  permission: importers,
  place: "the office of each row, where it has one",
  summary:
    "Undoes an import: removes what it created and puts back what it changed, field by field. Records that have changed since are kept and listed; those in use always are. `changed: ask` gives a 409 that lists them instead; `take` removes what was created even so.",
  params: byId("import_batch"),
  body: z.object({ changed: z.enum(sinceChoices).optional() }).optional(),
  response: done.extend({ data: z.object({ batch: importBatch, kept: z.array(keptRecord) }) }),
});
export const importsEndpoints = [importKind, dryRun, readHeadings, runImport, undoImport];
