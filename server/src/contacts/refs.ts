import type { Person } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { ContactRefs } from "#server/kit/sql/record-refs.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { sees, type Placed } from "./access.ts";

// Contacts referenced by records of other areas. Everybody who sees the record reads the contact's name; only those who reach the contact
// get its identifier (the link).

interface Named extends Placed {
  readonly hash_id: string;
  readonly name: string;
}
/** The contact's data for `presentContactRef`, from the row with this alias. */
export const contactAs = (alias: string): string =>
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'country_id', ${alias}.country_id, 'owners', ${alias}.owners, 'contact_type', ${alias}.contact_type)`;
/** The same by an identifier, as a column expression; null when there is none. */
export const contactJson = (ofRow: string): string =>
  `(SELECT ${contactAs("c")} FROM contact c WHERE c.hash_id = ${ofRow})`;

/** The reference in an answer; the identifier is null for people who do not reach the contact. */
export function presentContactRef({ id, rights }: Person, contact: unknown) {
  if (!contact) return null;
  const { hash_id, name, country_id, owners } = contact as Named;
  const isSeen = owners.includes(id) || rights.at("contacts_view_all", { country: country_id });
  return { hash_id: isSeen ? hash_id : null, name };
}

const contactNow = sql<Placed & { roles: readonly string[] }, [string]>(
  "SELECT country_id, owners, roles FROM contact WHERE hash_id = $1 FOR KEY SHARE",
);

/**
 * Checks a contact newly referenced by a form: it must be in reach (otherwise the same error as for a missing one) and have the role, if
 * one is asked for.
 */
export async function checkContactRef(tx: Tx, field: string, id: string, role?: string): Promise<void> {
  const found = await contactNow.first(tx.db, id);
  if (!found || !sees(tx.access, found)) throw unknownReference(field);
  if (role && !found.roles.includes(role)) throw invalidField(field, `errors.contact_role_${role}`);
}

export const contactRefs: ContactRefs = { json: contactJson, present: presentContactRef, check: checkContactRef };
