import { sql, type Db } from "#server/kit/sql/database.ts";

const withCompany = sql<unknown, [string]>(
  "SELECT 1 FROM contact WHERE hash_id IN ($1, (SELECT company_id FROM contact WHERE hash_id = $1)) ORDER BY hash_id FOR NO KEY UPDATE",
);
/** Locks a contact and its company, by identifier like changes of several contacts. */
export async function lockWithCompany(db: Db, contact: string): Promise<void> {
  await withCompany.run(db, contact);
}
/** SQL of a contact's country and owners, held so that it is not deleted before a record that refers to it is there. */
export const heldContact = (contact: string): string =>
  `SELECT country_id, owners FROM contact WHERE hash_id = ${contact} FOR KEY SHARE`;
