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
  `jsonb_build_object('hash_id', ${alias}.hash_id, 'name', ${alias}.name, 'country_id', ${alias}.country_id, 'owners', ${alias}.owners, 'proposed', ${alias}.proposed, 'contact_type', ${alias}.contact_type)`;
/** The same by an identifier, as a column expression; null when there is none. */
export const contactJson = (ofRow: string): string =>
  `(SELECT ${contactAs("c")} FROM contact c WHERE c.hash_id = ${ofRow})`;

/** Whether a person reaches a contact of `contactJson`, or would if it were kept. */
export const wouldReach = ({ id, rights }: Person, contact: unknown): boolean => {
  const { country_id, owners } = contact as Named;
  return owners.includes(id) || rights.at("contacts_view_all", { country: country_id });
};

/** The reference in an answer; the identifier is null for people who do not reach the contact, and for all as long as it is only proposed. */
export function presentContactRef(person: Person, contact: unknown) {
  if (!contact) return null;
  const { hash_id, name, proposed } = contact as Named;
  return { hash_id: !proposed && wouldReach(person, contact) ? hash_id : null, name, ...(proposed && { proposed }) };
}

const contactNow = sql<Placed & { roles: readonly string[]; created_by: string }, [string]>(
  "SELECT country_id, owners, proposed, roles, created_by FROM contact WHERE hash_id = $1 FOR KEY SHARE",
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

/** The same for records on which a contact may be proposed: one that the caller proposed is taken too, on the first record that has it. */
export async function checkContactOrProposal(tx: Tx, field: string, id: string): Promise<void> {
  const found = await contactNow.first(tx.db, id);
  const isMine = found?.proposed && found.created_by === tx.access.own();
  if (!found || !(isMine || sees(tx.access, found))) throw unknownReference(field);
}

export const contactRefs: ContactRefs = { json: contactJson, present: presentContactRef, check: checkContactRef };
