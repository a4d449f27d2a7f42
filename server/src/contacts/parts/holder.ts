import type { Permission } from "#contract/permissions.ts";
import type { Access, Person } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { sees, type Placed } from "../access.ts";

/** The contact a part belongs to, with the columns that parts need. */
export interface Holder extends Placed {
  readonly hash_id: string;
  readonly name: string;
  readonly version: number;
}
const COLUMNS = "hash_id, name, version, country_id, owners, proposed";
// Keeps the contact while something is added to it: deleting and merging take a stronger lock.
const shared = sql<Holder, [string]>(`SELECT ${COLUMNS} FROM contact WHERE hash_id = $1 FOR SHARE`);

/** Reads a contact and prevents its deletion until the end of the transaction; throws 404 when it is out of reach. */
export async function holderOf(tx: Tx, id: string): Promise<Holder> {
  const found = await shared.first(tx.db, id);
  if (!found || !sees(tx.access, found)) throw notFound();
  return found;
}

/** The holder of a part `q` as JSON, from the joined contact `c`. */
export const holderJson = `jsonb_build_object(${COLUMNS.split(", ")
  .map((name) => `'${name}', c.${name}`)
  .join(", ")}) AS holder`;

/** Records a change of a part on the contact's timeline and sends live updates. */
export async function recordPartChange(
  tx: Tx,
  { hash_id, version, owners, country_id }: Holder,
  action: string,
  more: { before?: object; after?: object; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await record(tx, {
    kind: "contact",
    id: hash_id,
    action,
    country: country_id,
    ...more,
    live: { area: "contacts", version, users: owners, country: country_id, needs: ["contacts_view_all"] },
  });
}

/** Who may read and change parts of one kind, on a contact they see. */
export interface PartRights {
  readonly sees: (reader: Reader) => boolean;
  readonly may: (access: Access, verb: "create" | "update" | "delete", holder: Placed) => boolean;
  /** The check for drawing buttons. */
  readonly shown: (person: Person, verb: "update" | "delete", holder: Placed) => boolean;
}

/** Rights of a family without places: the place is checked by the contact. */
export function byFamily(family: "equipments"): PartRights {
  const right = (verb: string): Permission => `${family}_${verb}` as Permission;
  return {
    sees: ({ access }) => access.can(right("view"), {}),
    may: (access, verb) => access.can(right(verb), {}),
    shown: ({ rights }, verb) => rights.at(right(verb), {}),
  };
}
