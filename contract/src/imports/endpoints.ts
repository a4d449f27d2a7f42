import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { byId, done, hashId, item } from "../kit/page.ts";
import { importKinds } from "./kinds.ts";
import { importers } from "./rights.ts";

/** So many rows at once: what is more belongs into several files. */
export const MOST_ROWS = 5000;
/** So many of them are told in a dry run; the ones with problems first. */
export const TOLD_ROWS = 500;

const kind = z.object({ kind: z.enum(importKinds) });
/** A CSV or XLSX file; or what was copied out of a spreadsheet, as text. */
const table = z
  .object({
    file: file.optional(),
    text: z.string().max(900_000).optional(),
    /** The office of rows that name none. */
    zone_hash_id: hashId.optional(),
    /** Whether the office, the country and the profile of people who are there may change too: what they may is weighed then. */
    moves: z.enum(["0", "1"]).optional(),
    /** What each column of the file is, in its order: keys of columns separated by commas, nothing for one that is left out. Without it the headings say. */
    mapping: z.string().max(4000).optional(),
    /** Whether rows are read in that seem to be there already. */
    duplicates: z.enum(["0", "1"]).optional(),
  })
  .refine((b) => (b.file === undefined) !== (b.text === undefined), { error: "errors.required", path: ["file"] });

export const importRow = z.object({
  /** The line in the file, its heading being the first. */
  line: z.int(),
  /** What it is about: a name. */
  label: z.string(),
  /** `duplicate`: it seems to be there already, and is left out unless it is asked for. */
  action: z.enum(["create", "change", "same", "duplicate", "wrong"]),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  /** What one should know of it though nothing is wrong: what it seems to be already. */
  notes: z.array(z.string()),
  /** What would be otherwise, in words: nothing where there was nothing, or will be. */
  changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ImportRow = z.infer<typeof importRow>;

const outcome = z.object({
  rows: z.array(importRow),
  counts: z.object({ create: z.int(), change: z.int(), same: z.int(), duplicate: z.int(), wrong: z.int() }),
  /** Headings that nothing is read from. */
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

/** What a file may say: its columns in the reader's language, and who did what with earlier ones. */
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
      /** Whether the file says itself what its columns are: there is nothing to choose. */
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
  params: byId,
  response: done,
});
export const importsEndpoints = [importKind, dryRun, readHeadings, runImport, undoImport];
