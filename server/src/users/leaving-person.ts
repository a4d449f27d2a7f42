import type { Permission } from "#contract/permissions.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { employedOf, type Employed } from "./employed.ts";
import { personInReach } from "./person-in-reach.ts";
import { presentUser } from "./present.ts";
import type { FullUser } from "./queries.ts";
import { lockedPerson } from "./update.ts";

const RIGHT: Permission = "users_update";
/** What pages on top of all areas know of a person whom the caller may edit. */
export interface Kept extends Employed {
  readonly row: FullUser;
  readonly can: ReturnType<typeof presentUser>["can"];
}
async function kept(reader: Reader, row: FullUser | undefined): Promise<Kept> {
  if (!row) throw notFound();
  reader.access.require(RIGHT, placeOf(row));
  return { row, can: presentUser(row, reader.person).can, ...(await employedOf.one(reader.db, row.hash_id)) };
}
/** A person whom the caller may edit: 404 out of reach, 403 for whom they only see. */
export const personKept = async (reader: Reader, id: string): Promise<Kept> =>
  await kept(reader, await personInReach(reader, id));
/** The same, locked. */
export const lockedPersonKept = async (tx: Tx, id: string): Promise<Kept> => await kept(tx, await lockedPerson(tx, id));
