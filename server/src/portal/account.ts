import { sql } from "#server/kit/database.ts";
import { forbidden } from "#server/kit/failures.ts";
import type { Reader } from "#server/kit/transaction.ts";

/** What an account of a customer stands for. */
export interface Account {
  /** The contacts whose orders, invoices, samples and documents it sees: its own and, of a person, their company where its flag is on. */
  readonly contacts: readonly string[];
  readonly name: string;
}

/** Whose account `$1` is, where the portal is open to that contact. */
const OPEN =
  "FROM portal_account a JOIN contact c ON c.hash_id = a.contact_id LEFT JOIN contact y ON y.hash_id = c.company_id AND y.portal_access WHERE a.user_id = $1 AND c.portal_access AND c.erased_at IS NULL";
const accountOfUser = sql<Account, [user: string]>(
  `SELECT array_remove(ARRAY[c.hash_id, y.hash_id], NULL) AS contacts, coalesce(y.name, c.name) AS name ${OPEN}`,
);

type Caller = Pick<Reader, "db" | "person">;
/** The caller's account; nothing for the staff, and for one whose contact may not use the portal (any more). */
export const accountFor = async ({ db, person }: Caller): Promise<Account | undefined> =>
  person.kind === "portal" ? await accountOfUser.first(db, person.id) : undefined;

/** The same, or a 403. */
export async function accountOf(caller: Caller): Promise<Account> {
  const found = await accountFor(caller);
  if (!found) throw forbidden();
  return found;
}
