import { importKinds, rightsToImport } from "#contract/imports/kinds.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { forbidden, notFound } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { Importer } from "#server/kit/area/importing.ts";

export type Importers = ReadonlyMap<string, Importer>;

/** The areas' importers by kind. Throws at start-up when a kind has none. */
export function importersOf(brought: readonly Importer[]): Importers {
  const missing = importKinds.filter((kind) => !brought.some((one) => one.kind === kind));
  if (missing.length > 0) throw new Error(`No area reads in ${missing.join(", ")}`);
  return new Map(brought.map((one) => [one.kind, one]));
}
export function importerOf(importers: Importers, kind: string): Importer {
  const one = importers.get(kind);
  if (!one) throw notFound();
  return one;
}

/** Throws a 403 unless the caller holds one of the kind's rights somewhere; the importer checks the place of each row. */
export function mayImport(reader: Reader, kind: string): void {
  if (placesOf(reader.access.reach(rightsToImport(kind)))?.length === 0) throw forbidden();
}
