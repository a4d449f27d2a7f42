import * as calls from "#contract/imports/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import type { Importers } from "./importers.ts";
import { headings, importTable, kindOf, tryImport } from "./run.ts";
import { undoTable } from "./undo.ts";

export const importsRoutes = (importers: Importers): Route[] => [
  reading(calls.importKind, (reader, input) => kindOf(importers, reader, input)),
  changing(calls.dryRun, (tx, input) => tryImport(importers, tx, input)),
  changing(calls.readHeadings, (tx, input) => headings(importers, tx, input)),
  changing(calls.runImport, (tx, input) => importTable(importers, tx, input)),
  changing(calls.undoImport, (tx, input) => undoTable(importers, tx, input)),
];
