import { sql, type Db } from "#server/kit/database.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import type { Event, Hearers } from "#server/kit/record.ts";
import type { Reader, Tx } from "#server/kit/transaction.ts";
import { contactReach } from "#server/contacts/public.ts";

/** What the portal reads of a contact. */
export interface PortalContact {
  readonly hash_id: string;
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly contact_type: string;
  readonly portal_access: boolean;
  readonly erased_at: string | null;
  readonly version: number;
}
const one = sql<PortalContact, [string]>(
  "SELECT hash_id, country_id, owners, contact_type, portal_access, erased_at, version FROM contact WHERE hash_id = $1",
);
const lock = sql<unknown, [string]>("SELECT 1 FROM contact WHERE hash_id = $1 FOR NO KEY UPDATE");

/** Loads a contact in reach; throws 404 for any other. */
export async function contactToRead(reader: Reader, id: string): Promise<PortalContact> {
  const row = await one.first(reader.db, id);
  // Checked even for an unknown contact, so that both take equally long.
  const sees = contactReach.seesRow(reader.access, row ?? { owners: [], country_id: null });
  if (!row || !sees) throw notFound();
  return row;
}
/** Locks and loads the contact; throws 403 without the right to manage its portal. */
export async function contactToManage(tx: Tx, id: string): Promise<PortalContact> {
  await lock.run(tx.db, id);
  const row = await contactToRead(tx, id);
  tx.access.require("portal_manage", { country: row.country_id });
  if (row.erased_at !== null) throw conflict("errors.contact_erased", undefined, "erased");
  return row;
}

const openIt = sql<{ version: number }, [string]>(
  "UPDATE contact SET portal_access = true, version = version + 1 WHERE hash_id = $1 RETURNING version",
);
/** Opens the portal to the contact if it is closed; returns the contact afterwards. */
export async function opened(db: Db, contact: PortalContact): Promise<PortalContact> {
  return contact.portal_access
    ? contact
    : { ...contact, portal_access: true, ...(await openIt.one(db, contact.hash_id)) };
}

const heardOf = ({ version, owners, country_id }: PortalContact): Hearers => ({
  area: "portal",
  version,
  users: owners,
  country: country_id,
  needs: ["contacts_view_all"],
});
/** An event on the contact's timeline. */
export const contactEvent = (contact: PortalContact, action: string, after?: object): Event => ({
  kind: "contact",
  id: contact.hash_id,
  action,
  ...(after && { after }),
  live: heardOf(contact),
});
