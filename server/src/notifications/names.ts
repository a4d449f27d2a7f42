import { planned, type Db } from "#server/kit/sql/database.ts";
import { allNames, type NameNow, type Registry } from "#server/kit/records/names.ts";
import { survivorNow } from "#server/reference/public.ts";
import type { NameOf } from "#server/kit/records/record.ts";

/** SQL: `id` and the name of today of the records whose identifiers are `ids`, a query of one column. */
export const namedNow = (ids: string, names: string): string => `
  SELECT r.id, n.name, n.name_fr FROM (SELECT i.id, ${survivorNow("i.id")} AS now FROM (${ids}) AS i(id)) r
  JOIN (SELECT * FROM (${names}) n WHERE n.hash_id = ANY (ARRAY(SELECT ${survivorNow("i.id")} FROM (${ids}) AS i(id)))) n ON n.hash_id = r.now`;

const isName = (value: unknown): value is NameOf => typeof value === "object" && value !== null && "$name" in value;
/** The names that the parameters of a notice refer to. */
export const namesIn = (params: Readonly<Record<string, unknown>>): readonly NameOf[] =>
  Object.values(params).filter(isName);

/** The names of today by identifier, in one statement; none where nothing is named. Deleted records are missing. */
export async function namesNow(
  db: Db,
  registry: Registry,
  wanted: readonly NameOf[],
): Promise<ReadonlyMap<string, NameNow>> {
  const names = allNames(registry, [...new Set(wanted.map((one) => one.$name))].toSorted());
  if (names === "") return new Map();
  const rows = await planned<NameNow & { id: string }>(namedNow("SELECT unnest($1::uuid[])", names)).all(db, [
    ...new Set(wanted.map((one) => one.id)),
  ]);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** Parameters with the names that they refer to. `gone` is said of a deleted record of a kind. */
export const withNames = <V>(
  params: Readonly<Record<string, V | NameOf>>,
  name: (of: NameOf) => string,
): Record<string, Exclude<V, NameOf> | string> =>
  Object.fromEntries(
    Object.entries(params).map(([field, value]) => [field, isName(value) ? name(value) : value]),
  ) as Record<string, Exclude<V, NameOf> | string>;
