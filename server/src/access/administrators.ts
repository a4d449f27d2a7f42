import { sql } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Person } from "#server/kit/shared/access.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

/** Advisory lock of every change that may remove an administrator, so that concurrent ones are serialized; the users area takes it too. */
export const ADMINISTRATORS_LOCK = "hashtextextended('users.access', 0)";
/** Whether there is an administrator: active staff with `profiles_update` and `users_update` everywhere. */
const SOME_ADMINISTRATOR = `EXISTS (
  SELECT 1 FROM held h JOIN app_user u ON u.hash_id = h.user_id AND u.active AND u.kind = 'staff'
  WHERE h.permission = 'profiles_update' AND h.place_id IS NULL
    AND EXISTS (SELECT 1 FROM held o WHERE o.user_id = h.user_id AND o.permission = 'users_update' AND o.place_id IS NULL))`;
const begin = sql<{ some: boolean }>(
  `SELECT ${SOME_ADMINISTRATOR} AS some FROM (SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})) AS locked`,
);
const look = sql<{ some: boolean }>(`SELECT ${SOME_ADMINISTRATOR} AS some`);

/** Runs a change that may take rights from somebody, or deactivate, delete or move them. Throws a 409 when no administrator would be left. */
export async function keepingAnAdministrator<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await begin.one(tx.db);
  const done = await work();
  // Read under the lock, so the previous holder has committed.
  if (before.some && !(await look.one(tx.db)).some)
    throw conflict("errors.last_administrator", undefined, "last_administrator");
  return done;
}

/** Whether the person is an administrator. */
export const isAdministrator = ({ kind, rights }: Pick<Person, "kind" | "rights">): boolean =>
  kind === "staff" && rights.where(["profiles_update"]) === "all" && rights.where(["users_update"]) === "all";
