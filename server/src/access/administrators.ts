import { sql } from "#server/kit/database.ts";
import { conflict } from "#server/kit/failures.ts";
import type { Person } from "#server/kit/access.ts";
import type { Tx } from "#server/kit/transaction.ts";

/** Taken by every change that may cost an administrator, so that two of them see each other; the area of users takes the same. */
export const ADMINISTRATORS_LOCK = "hashtextextended('users.access', 0)";
/** Active staff who hold everywhere what makes people and profiles. */
const SOME_ADMINISTRATOR = `EXISTS (
  SELECT 1 FROM held h JOIN app_user u ON u.hash_id = h.user_id AND u.active AND u.kind = 'staff'
  WHERE h.permission = 'profiles_update' AND h.place_id IS NULL
    AND EXISTS (SELECT 1 FROM held o WHERE o.user_id = h.user_id AND o.permission = 'users_update' AND o.place_id IS NULL))`;
const begin = sql<{ some: boolean }>(
  `SELECT ${SOME_ADMINISTRATOR} AS some FROM (SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})) AS locked`,
);
const look = sql<{ some: boolean }>(`SELECT ${SOME_ADMINISTRATOR} AS some`);

/** Does what may take rights from somebody, deactivate, delete or move them: refused when no administrator would be left. */
export async function keepingAnAdministrator<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await begin.one(tx.db);
  const done = await work();
  // Read after the lock: whoever held it before has committed.
  if (before.some && !(await look.one(tx.db)).some)
    throw conflict("errors.last_administrator", undefined, "last_administrator");
  return done;
}

/** Whether somebody is an administrator themselves. */
export const isAdministrator = ({ kind, rights }: Pick<Person, "kind" | "rights">): boolean =>
  kind === "staff" && rights.where(["profiles_update"]) === "all" && rights.where(["users_update"]) === "all";
