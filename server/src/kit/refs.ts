// What a record says of another, as JSON in SQL: enough to name it and to lead to it. `alias` is a joined table; null where nothing is joined.

export interface Ref {
  readonly hash_id: string;
  readonly name: string;
}
/** With its name in French, where it has one. */
export interface Named extends Ref {
  readonly name_fr: string | null;
}

const json = (alias: string, ...columns: readonly string[]): string =>
  `CASE WHEN ${alias}.hash_id IS NOT NULL THEN jsonb_build_object(${["hash_id", ...columns].map((c) => `'${c}', ${alias}.${c}`).join(", ")}) END`;

export const refJson = (alias: string): string => json(alias, "name");
export const namedJson = (alias: string): string => json(alias, "name", "name_fr");
/** A currency beside an amount: `CurrencyRef` of the contract. */
export const currencyJson = (alias: string): string => json(alias, "iso", "symbol", "minor_unit");
/** A stored file: `FileRef` of the contract. */
export const fileJson = (alias: string): string => json(alias, "name", "size", "mime");
/** Somebody with their picture: `hash_id`, `name`, and the address of `avatar`, null where they have none. */
export const personJson = (alias: string): string =>
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'avatar', '/api/file/' || ${alias}.avatar_file_id)`;
