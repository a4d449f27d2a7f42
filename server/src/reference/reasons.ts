import { sql, type Db } from "#server/kit/sql/database.ts";

const store = sql<{ hash_id: string }, [id: string, name: string, name_fr: string]>(`
  WITH made AS (INSERT INTO reason (hash_id, name, name_fr) SELECT $1::uuid, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM reason WHERE lower(name) = lower($2)) RETURNING hash_id)
  SELECT hash_id FROM made UNION ALL SELECT hash_id FROM reason WHERE lower(name) = lower($2) LIMIT 1`);
/** A reason of this name, made where there is none: for what areas book by themselves. Answers its identifier. */
export const storeReason = async (
  db: Db,
  { hash_id, name, name_fr }: { readonly hash_id: string; readonly name: string; readonly name_fr: string },
): Promise<string> => (await store.one(db, hash_id, name, name_fr)).hash_id;
