import type { Audited } from "./kind.ts";

/** What the trail knows about each kind, by the kind's name. */
export type Registry = Readonly<Record<string, Audited>>;
/** A name of today, in both languages where it has a French one. */
export interface NameNow {
  readonly name: string;
  readonly name_fr: string | null;
}

/** The names of records of these kinds, all kinds by default, as one query. */
export const allNames = (registry: Registry, kinds: readonly string[] = Object.keys(registry)): string =>
  kinds.flatMap((kind) => registry[kind]?.names ?? []).join(" UNION ALL ");

/** SQL: the record that stands for record `id` today, where it was merged into another one. */
export const survivorNow = (id: string): string =>
  `CASE WHEN EXISTS (SELECT 1 FROM list_merge m WHERE m.merged_id = ${id} AND m.undone_at IS NULL) THEN survivor_of(${id}) ELSE ${id} END`;
