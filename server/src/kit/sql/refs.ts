// SQL that builds a JSON reference to another record: enough to name and link it. `alias` is a joined table; the result is null when
// nothing is joined.

/** A record in an answer: its identifier and name. */
export interface Ref {
  readonly hash_id: string;
  readonly name: string;
}
/** With the French name, if there is one. */
export interface Named extends Ref {
  readonly name_fr: string | null;
}

const json = (alias: string, ...columns: readonly string[]): string =>
  `CASE WHEN ${alias}.hash_id IS NOT NULL THEN jsonb_build_object(${["hash_id", ...columns].map((c) => `'${c}', ${alias}.${c}`).join(", ")}) END`;

/**
 * SQL of columns that are only read, with `json` for `jsonb`: it is written once, where `jsonb` is taken apart, sorted and written again,
 * a quarter of a statement with parts. Not where `||` joins objects.
 */
export const onlyRead = (columns: string): string =>
  columns.replaceAll(/\bjsonb_(agg|build_object|build_array)\b/gu, "json_$1");

/** SQL: a record as JSON, by its alias. */
export const refJson = (alias: string): string => json(alias, "name");
/** SQL: the same with the French name. */
export const namedJson = (alias: string): string => json(alias, "name", "name_fr");
/** A currency beside an amount: `CurrencyRef` of the contract. */
export const currencyJson = (alias: string): string => json(alias, "iso", "symbol", "minor_unit");
/** A stored file: `FileRef` of the contract. */
export const fileJson = (alias: string): string => json(alias, "name", "size", "mime");
/** All files of a record, the oldest first. `where`: a condition on the files, whose alias is `as`. */
export const filesJson = (kind: string, record: string, { where = "true", as = "f" } = {}): string =>
  `coalesce((SELECT jsonb_agg(${fileJson(as)} ORDER BY ${as}.hash_id) FROM file ${as} WHERE ${as}.kind = '${kind}' AND ${as}.record_id = ${record} AND ${where}), '[]')`;
/** SQL: stored files as `alias`, with the record that they are of: an inline view, which PostgreSQL merges into the statement around it. */
export const fileRows = (alias: string): string =>
  `(SELECT hash_id, sha256, size, mime, name, kind, record_id, part_id FROM file) ${alias}`;
/** SQL: entries of the audit trail as `alias`, likewise. */
export const trailRows = (alias: string): string =>
  `(SELECT hash_id, at, user_id, request_id, address, kind, entity_id, action, zone_id, before, after, details FROM audit) ${alias}`;
/** SQL: whether a person has done anything that the trail has. */
export const hasActed = (person: string): string => `EXISTS (SELECT 1 FROM audit a WHERE a.user_id = ${person})`;
/** A person with picture: `hash_id`, `name`, and `avatar`, its address; null without one. */
export const personJson = (alias: string): string =>
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'avatar', '/api/file/' || ${alias}.avatar_file_id)`;

/**
 * SQL: the name by which others see a person `alias`. A customer chooses their own name, a salesperson's too: their company stands beside it,
 * or the contact that the account is of. The portal and contacts are above all who show names: `customer_of` is their function in the database.
 */
export const shownName = (alias: string): string =>
  `CASE WHEN ${alias}.kind = 'portal' THEN concat_ws(', ', ${alias}.name, nullif(customer_of(${alias}.hash_id), ${alias}.name)) ELSE ${alias}.name END`;
/** Who did something, a customer among them: `hash_id` and the name that others see; null when nothing is joined. */
export const actorJson = (alias: string): string =>
  `CASE WHEN ${alias}.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${shownName(alias)}) END`;
/** Who wrote or did something, a customer among them: as `personJson`, with the name that others see. */
export const authorJson = (alias: string): string =>
  `${personJson(alias)} || jsonb_build_object('name', ${shownName(alias)})`;
