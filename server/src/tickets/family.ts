import { LEVELS } from "#contract/tickets/endpoints.ts";
import { Failure, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { worksOn } from "./access.ts";
import type { FullTicket } from "./queries.ts";
import { loadTicket } from "./records.ts";

/** One change of who is below whom at a time: two at once could close a circle. */
export const FAMILIES = "pg_advisory_xact_lock(hashtext('ticket families'))";
export const lockFamilies = sql(`SELECT ${FAMILIES}`);
const lockParent = sql<unknown, [string]>("SELECT 1 FROM ticket WHERE hash_id = $1 FOR NO KEY UPDATE");
const placed = sql<{ level: number; height: number; is_above: boolean }, [above: string, id: string | null]>(`
  WITH RECURSIVE up AS (
    SELECT t.hash_id, t.parent_id, 1 AS level FROM ticket t WHERE t.hash_id = $1
    UNION ALL SELECT t.hash_id, t.parent_id, u.level + 1 FROM up u JOIN ticket t ON t.hash_id = u.parent_id WHERE u.level < 9
  ), down AS (
    SELECT $2::uuid AS hash_id, 1 AS level
    UNION ALL SELECT t.hash_id, d.level + 1 FROM down d JOIN ticket t ON t.parent_id = d.hash_id WHERE d.level < 9
  )
  SELECT (SELECT max(level) FROM up) AS level, (SELECT max(level) FROM down) AS height, EXISTS (SELECT 1 FROM up WHERE hash_id = $2) AS is_above`);

/** Where a ticket would stand below another: how many levels there are then, and whether it is above that one already. */
export async function placeBelow(
  tx: Tx,
  above: string,
  id: string | null,
): Promise<{ levels: number; isCircle: boolean }> {
  const { level, height, is_above } = await placed.one(tx.db, above, id);
  return { levels: level + height, isCircle: is_above };
}

/** A ticket in reach that a body names; a 422 otherwise, as for one that does not exist. */
export async function namedTicket(tx: Tx, field: string, id: string): Promise<FullTicket> {
  try {
    return await loadTicket(tx, id);
  } catch (error) {
    if (error instanceof Failure && error.kind === "not-found") throw unknownReference(field);
    throw error;
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
/** What is secret is below nothing that others read: a count of open children would tell of it. */
export const maySecretlyBelong = (
  child: Pick<FullTicket, "secret" | "handlers">,
  parent: Pick<FullTicket, "secret" | "handlers">,
): boolean => !child.secret || (parent.secret && isSame(child.handlers, parent.handlers));

/** Checks that a ticket may stand below another one, on which the caller works: at most three levels, no circle. `id` is null for a new one. */
export async function checkParent(
  tx: Tx,
  child: Pick<FullTicket, "secret" | "handlers"> & { readonly hash_id: string | null },
  parent_id: string,
): Promise<void> {
  await lockFamilies.run(tx.db);
  // Meanwhile nobody solves it.
  await lockParent.run(tx.db, parent_id);
  const parent = await namedTicket(tx, "parent_id", parent_id);
  if (!worksOn(parent, tx.person)) throw invalidField("parent_id", "errors.ticket_parent_works");
  if (!maySecretlyBelong(child, parent)) throw invalidField("parent_id", "errors.ticket_parent_secret");
  const { levels, isCircle } = await placeBelow(tx, parent_id, child.hash_id);
  if (isCircle) throw invalidField("parent_id", "errors.ticket_parent_circle");
  if (levels > LEVELS) throw invalidField("parent_id", "errors.ticket_parent_levels", { levels: LEVELS });
}
