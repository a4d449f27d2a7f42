import { sql } from "#server/kit/database.ts";
import { record } from "#server/kit/record.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";

/** The contact's own entry, else one of its name that is no contact's yet, else a new one. */
const link = sql<{ hash_id: string; made: boolean }, [id: string, contact: string, name: string]>(`
  WITH own AS (SELECT hash_id FROM supplier WHERE contact_id = $2::uuid),
    made AS (
      INSERT INTO supplier (hash_id, name, contact_id) SELECT $1::uuid, $3::text, $2::uuid WHERE NOT EXISTS (SELECT 1 FROM own)
      ON CONFLICT (lower(name)) DO UPDATE SET contact_id = EXCLUDED.contact_id, version = supplier.version + 1 WHERE supplier.contact_id IS NULL
      RETURNING hash_id
    )
  SELECT hash_id, false AS made FROM own UNION ALL SELECT hash_id, hash_id = $1::uuid FROM made`);
const unlink = sql<{ hash_id: string }, [contact: string]>(
  "UPDATE supplier SET contact_id = NULL, version = version + 1 WHERE contact_id = $1 RETURNING hash_id",
);

/** Makes or links the entry that a supplier among the contacts has in the supplier list; false where another contact's has its name. */
export async function linkSupplier(tx: Tx, contact: string, name: string): Promise<boolean> {
  const found = await link.first(tx.db, newId(), contact, name);
  if (found?.made)
    await record(tx, { kind: "supplier", id: found.hash_id, action: "create", after: { name }, live: heard });
  return found !== undefined;
}
const heard = { area: "reference", version: 1, users: [] } as const;

/** The entry stays, since components may name it, and is no contact's any more. */
export const unlinkSupplier = async (tx: Tx, contact: string): Promise<unknown> => await unlink.run(tx.db, contact);
