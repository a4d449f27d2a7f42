import type { Reader } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { fullUser, type FullUser } from "./queries.ts";

/** A person whom the caller sees; undefined if out of reach. */
export async function personInReach(reader: Reader, id: string): Promise<FullUser | undefined> {
  const { access } = reader;
  const row = await fullUser.first(reader.db, id);
  // Checked even if not found, so that a missing person takes the same time.
  const seen = access.can(["users_view", "users_update"], row ? placeOf(row) : {});
  if (!row || !seen || (row.state === "WAITING" && !access.can("users_update", {}))) return undefined;
  return row;
}
