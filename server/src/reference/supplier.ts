import { endingMerges } from "./kept-merges.ts";
import { supplier } from "#contract/reference/resources.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { heardOf } from "./resource-heard.ts";
import { mergerOf } from "./resource-merge.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";

/** Returns the contact's entry, otherwise links an unlinked one with this name, otherwise creates one. */
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

/**
 * Creates or links the supplier list's entry of a contact that is a supplier; false when another contact's entry has the name.
 * @param isPerson the name is a person's, so it is encrypted on the trail
 */
export async function linkSupplier(tx: Tx, contact: string, name: string, isPerson: boolean): Promise<boolean> {
  const found = await link.first(tx.db, newId(), contact, name);
  if (found?.made)
    await record(tx, {
      kind: "supplier",
      id: found.hash_id,
      action: "create",
      after: { name },
      ...(isPerson && { personal: { subject: contact, fields: ["name"] } }),
      live: heardOf(list, 1),
    });
  return found !== undefined;
}
const list = supplier as unknown as Resource;

/** The entry stays, since components may refer to it, but is no longer linked to a contact. */
export const unlinkSupplier = async (tx: Tx, contact: string): Promise<unknown> => await unlink.run(tx.db, contact);

const merger = mergerOf(list);
const entriesOf = sql<{ hash_id: string; contact_id: string }, [contacts: readonly string[]]>(
  "SELECT hash_id, contact_id FROM supplier WHERE contact_id = ANY ($1::uuid[]) ORDER BY hash_id FOR UPDATE",
);
/** Merges the entries of two contacts if both have one, and returns that merge; a single entry moves to the surviving contact. */
export async function mergeSuppliers(
  tx: Tx,
  from: string,
  into: string,
  personal: string | undefined,
): Promise<string | null> {
  const entries = await entriesOf.all(tx.db, [from, into]);
  const [gone, stays] = [from, into].map((contact) => entries.find((e) => e.contact_id === contact)?.hash_id);
  if (!gone || !stays) return null;
  await unlink.run(tx.db, from);
  return (await merger.merge(tx, { id: gone, into: stays }, personal)).merge;
}

const openMerge = sql<{ merged_id: string; is_undone: boolean }, [merge: string]>(
  "SELECT merged_id, undone_at IS NOT NULL AS is_undone FROM list_merge WHERE hash_id = $1",
);
const relink = sql<unknown, [entry: string, contact: string]>(
  "UPDATE supplier SET contact_id = $2, version = version + 1 WHERE hash_id = $1 AND contact_id IS NULL",
);
/** Undoes such a merge, unless it was undone in the list already, and links the entry to the contact again. */
export async function unmergeSuppliers(
  tx: Tx,
  merge: string,
  contact: string,
  personal: string | undefined,
): Promise<void> {
  const made = await openMerge.first(tx.db, merge);
  if (!made) return;
  if (!made.is_undone) await merger.undo(tx, merge, personal);
  await relink.run(tx.db, made.merged_id, contact);
}

const nameless = sql<{ hash_id: string; version: number }, [contact: string, name: string]>(`
  WITH mine AS (UPDATE supplier SET name = $2 || ' ' || right(hash_id::text, 8), version = version + 1 WHERE contact_id = $1 RETURNING hash_id, version),
    ended AS (${endingMerges("supplier", "SELECT hash_id FROM mine")})
  SELECT hash_id, version FROM mine`);
/** Removes the name from the entry of an erased person; references to it stay. */
export async function blankSupplier(tx: Tx, contact: string, name: string): Promise<void> {
  const entry = await nameless.first(tx.db, contact, name);
  if (entry)
    await record(tx, {
      kind: "supplier",
      id: entry.hash_id,
      action: "erase",
      live: heardOf(list, entry.version),
    });
}
