import { sql, type Db } from "#server/kit/sql/database.ts";

const lock = sql<unknown, [ids: readonly string[]]>(
  "SELECT 1 FROM recipe WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
/**
 * Locks recipes before their bottles change, in a separate statement, so that the next one sees what other transactions committed. It also
 * comes before the lock of the versions, the order used when writing those.
 */
export async function lockForBottles(db: Db, recipes: readonly string[]): Promise<void> {
  await lock.run(db, recipes);
}
