import { sql, type Db } from "#server/kit/database.ts";
import { conflict, forbidden, notFound } from "#server/kit/failures.ts";
import type { Event, Hearers } from "#server/kit/record.ts";
import type { Reader, Tx } from "#server/kit/transaction.ts";
import { contactReach } from "#server/contacts/public.ts";

interface Row {
  readonly hash_id: string;
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly contact_type: string;
  readonly portal_access: boolean;
  readonly erased_at: string | null;
  readonly version: number;
}
/** A contact as its portal needs it; a person with their company, whose things their accounts see too. */
export interface PortalContact extends Row {
  readonly company: Row | null;
}
const COLUMNS = "hash_id, country_id, owners, contact_type, portal_access, erased_at, version";
const one = sql<PortalContact, [string]>(
  `SELECT ${COLUMNS}, (SELECT to_jsonb(y) FROM (SELECT ${COLUMNS} FROM contact WHERE hash_id = c.company_id) y) AS company FROM contact c WHERE hash_id = $1`,
);
/** Locks the contact and its company, in id order like changes of several contacts. */
const lock = sql<unknown, [string]>(
  "SELECT 1 FROM contact WHERE hash_id IN ($1, (SELECT company_id FROM contact WHERE hash_id = $1)) ORDER BY hash_id FOR NO KEY UPDATE",
);

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
/** The same for letting an account in: an account of a person sees their company's orders, so its country needs the right too. */
export async function contactToOpen(tx: Tx, id: string): Promise<PortalContact> {
  const row = await contactToManage(tx, id);
  if (row.company) tx.access.require("portal_manage", { country: row.company.country_id });
  return row;
}
/** The same for blocking an account of it: who looks after the portal of a company also ends the accounts of its staff. */
export async function contactToClose(tx: Tx, id: string): Promise<PortalContact> {
  await lock.run(tx.db, id);
  const row = await one.first(tx.db, id);
  const seen = [row ?? { owners: [], country_id: null }, row?.company ?? []]
    .flat()
    .filter((c) => contactReach.seesRow(tx.access, c));
  if (!row || seen.length === 0) throw notFound();
  const mayManage = seen.some((c) => tx.access.can("portal_manage", c.country_id ? { country: c.country_id } : {}));
  if (!mayManage) throw forbidden();
  return row;
}

const openIt = sql<{ version: number }, [string]>(
  "UPDATE contact SET portal_access = true, version = version + 1 WHERE hash_id = $1 RETURNING version",
);
/** Opens the portal to the contact if it is closed; returns the contact afterwards. */
export async function opened(db: Db, contact: Row): Promise<Row> {
  return contact.portal_access
    ? contact
    : { ...contact, portal_access: true, ...(await openIt.one(db, contact.hash_id)) };
}

const heardOf = ({ version, owners, country_id }: Row): Hearers => ({
  area: "portal",
  version,
  users: owners,
  country: country_id,
  needs: ["contacts_view_all"],
});
/** An event on the contact's timeline. */
export const contactEvent = (contact: Row, action: string, after?: object): Event => ({
  kind: "contact",
  id: contact.hash_id,
  action,
  ...(after && { after }),
  live: heardOf(contact),
});
