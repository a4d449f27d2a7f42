import { parentField, type Resource } from "#contract/kit/resource.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { column, type Row, type Values } from "./resource-rows.ts";

/** An entry that gets a new parent comes last among its parts. */
export function lastAmongNew(resource: Resource, next: (field: string) => string): string {
  const parent = parentField(resource);
  return resource.ordered && parent
    ? `sort = CASE WHEN r.${column(parent)} IS DISTINCT FROM ${next(parent)} THEN nextval('list_sort') ELSE r.sort END, `
    : "";
}

const aloneWith = sql<unknown, [string]>("SELECT pg_advisory_xact_lock(hashtextextended($1, 43))");
/** Serializes changes of a list's parents and order. */
export const lockLevels = async (db: Db, resource: Resource): Promise<unknown> =>
  await aloneWith.all(db, `${resource.name}.levels`);
/** Enforces two levels: a parent has no parent, and an entry with parts has none either. */
export function levelsOf(resource: Resource) {
  const field = parentField(resource);
  if (field === undefined) return async (): Promise<void> => undefined;
  const at = column(field);
  const levels = sql<{ is_part: boolean; has_parts: boolean }, [string, string | null]>(
    `SELECT EXISTS (SELECT 1 FROM ${resource.name} WHERE hash_id = $1 AND ${at} IS NOT NULL) AS is_part,
      EXISTS (SELECT 1 FROM ${resource.name} WHERE ${at} = $2) AS has_parts`,
  );
  return async (db: Db, before: Row | undefined, after: Values): Promise<void> => {
    const parent = after[field] as string | null;
    if (parent === null || parent === before?.[field]) return;
    if (parent === before?.hash_id) throw invalidField(field, "errors.parent_is_self");
    await lockLevels(db, resource);
    const { is_part, has_parts } = await levels.one(db, parent, before?.hash_id ?? null);
    if (is_part) throw invalidField(field, "errors.parent_is_part");
    if (has_parts) throw invalidField(field, "errors.parent_has_parts");
  };
}
