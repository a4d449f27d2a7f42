import { sql, type Db } from "#server/kit/sql/database.ts";

// Locks of accounts, by identifier in one order. Each is a statement of its own: one that waits reads with the snapshot from before the wait.

const people = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM app_user WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
/** Locks people against other changes, but not against records that refer to them. */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<void> {
  await people.run(db, ids);
}
const alone = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM app_user WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR UPDATE",
);
/** Locks people who may be deleted, also against records that would refer to them. */
export async function lockPeopleAlone(db: Db, ids: readonly string[]): Promise<void> {
  await alone.run(db, ids);
}
const addresses = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM app_user WHERE email = ANY ($1::text[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
/** The same as `lockPeople` for those with these addresses. */
export async function lockAddresses(db: Db, emails: readonly string[]): Promise<void> {
  await addresses.run(db, emails);
}
