import type { Holding } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, forbidden, notFound } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { beyond } from "./giving.ts";

interface Locked {
  readonly name: string;
  readonly zone_id: string | null;
  readonly active: boolean;
  readonly password_secure: boolean;
  readonly has_password: boolean;
}
/** A customer's account is nobody here: whoever looks after its contact's portal lets it in, and nobody else. */
const lockPerson = sql<Locked, [string]>(
  "SELECT name, zone_id, active, password_secure, password_hash IS NOT NULL AS has_password FROM app_user WHERE hash_id = $1 AND kind = 'staff' FOR NO KEY UPDATE",
);
const holdingsOf = sql<Holding, [string]>("SELECT permission, place_id, place FROM held WHERE user_id = $1");

/**
 * Locks another member of staff's account for calls that help them sign in. Throws a 404 out of reach, and a 403 for the caller's own account or one
 * with more rights.
 */
export async function accountInReach(tx: Tx, id: string): Promise<Locked> {
  const other = await lockPerson.first(tx.db, id);
  const inReach = tx.access.can("users_update", other?.zone_id ? { zone: other.zone_id } : {});
  if (!other || !inReach) throw notFound();
  if (id === tx.person.id || beyond(tx.person.rights, await holdingsOf.all(tx.db, id)).length > 0) throw forbidden();
  return other;
}

/** The same for an active account whose owner has not chosen a password yet; throws a 409 otherwise. */
export async function accountToOpen(tx: Tx, id: string): Promise<Locked> {
  const other = await accountInReach(tx, id);
  if (!other.active) throw conflict("errors.account_not_active");
  if (other.password_secure) throw conflict("errors.password_chosen");
  return other;
}
