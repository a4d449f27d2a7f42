import { contactRows } from "#server/contacts/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** The customer that a portal account belongs to. */
export interface Account {
  /** Contacts whose orders, invoices, samples and documents it sees: its own and, if that is a person, their company while its flag is on. */
  readonly contacts: readonly string[];
  readonly name: string;
}

/** The contact of the account of user `$1`, if the portal is open to it. */
const OPEN = `FROM portal_account a JOIN ${contactRows("c")} ON c.hash_id = a.contact_id LEFT JOIN ${contactRows("y")} ON y.hash_id = c.company_id AND y.portal_access WHERE a.user_id = $1 AND c.portal_access AND c.erased_at IS NULL`;
const accountOfUser = sql<Account, [user: string]>(
  `SELECT array_remove(ARRAY[c.hash_id, y.hash_id], NULL) AS contacts, coalesce(y.name, c.name) AS name ${OPEN}`,
);

type Caller = Pick<Reader, "db" | "person">;
/** The caller's account; undefined for staff, and if the portal is closed to the contact. */
export const accountFor = async ({ db, person }: Caller): Promise<Account | undefined> =>
  person.kind === "portal" ? await accountOfUser.first(db, person.id) : undefined;

/** The same; throws 403 without an account. */
export async function accountOf(caller: Caller): Promise<Account> {
  const found = await accountFor(caller);
  if (!found) throw forbidden();
  return found;
}
