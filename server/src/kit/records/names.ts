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
