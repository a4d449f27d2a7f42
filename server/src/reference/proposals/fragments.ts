import { sql, type Db } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";

/** SQL: the state of entry `id` as long as it is only proposed, or refused; null for an entry like the others. */
export const proposedState = (id: string): string =>
  `(SELECT o.state FROM proposal o WHERE o.entry_id = ${id} AND o.state IN ('PROPOSED', 'REFUSED'))`;

/** SQL: entry `id` is one like the others: it may be offered, listed and used anywhere. */
export const notProposed = (id: string): string => `${proposedState(id)} IS NULL`;

const open = sql<{ name: string }, [string]>(
  "SELECT name FROM proposal WHERE entry_id = $1 AND state IN ('PROPOSED', 'REFUSED')",
);
/** Refuses to do away with an entry on whose proposal nobody has decided. */
export async function refuseProposed(db: Db, entry: string): Promise<void> {
  const found = await open.first(db, entry);
  if (found) throw conflict("reference.is_proposed", { name: found.name }, "proposed");
}
