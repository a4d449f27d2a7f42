import { sql, type Db } from "#server/kit/sql/database.ts";
import { conflict, forbidden, notFound } from "#server/kit/shared/failures.ts";
import type { Event, Hearers } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { contactReach, openPortal, contactRows, lockWithCompany } from "#server/contacts/public.ts";

interface Row {
  readonly hash_id: string;
  readonly country_id: string;
  readonly owners: readonly string[];
  readonly proposed: boolean;
  readonly contact_type: string;
  readonly portal_access: boolean;
  readonly erased_at: string | null;
  readonly version: number;
}
/** A contact as its portal needs it; a person with their company, whose things their accounts see too. */
export interface PortalContact extends Row {
  readonly company: Row | null;
}
const COLUMNS = "hash_id, country_id, owners, proposed, contact_type, portal_access, erased_at, version";
/** Checked in place of a contact that is not there, so that both take equally long. */
export const NO_CONTACT = { owners: [], country_id: null, proposed: false } as const;
/** Contacts `c` with their companies. */
export const CONTACTS = `SELECT ${COLUMNS}, (SELECT to_jsonb(y) FROM (SELECT ${COLUMNS} FROM ${contactRows("contact")} WHERE hash_id = c.company_id) y) AS company FROM ${contactRows("c")}`;
const one = sql<PortalContact, [string]>(`${CONTACTS} WHERE hash_id = $1`);
const sees = ({ access }: Reader, c: Row): boolean => contactReach.seesRow(access, c);
const holds = ({ access }: Reader, { country_id }: Row): boolean =>
  access.can("portal_manage", { country: country_id });
/** Whether the caller looks after the portal of a contact: shares documents with it. */
export const mayManage = (reader: Reader, c: PortalContact): boolean =>
  sees(reader, c) && c.erased_at === null && holds(reader, c);
/** Whether the caller lets accounts of it in. An account of a person sees their company's orders, so its country needs the right too. */
export const mayOpen = (reader: Reader, c: PortalContact): boolean =>
  mayManage(reader, c) && (c.company === null || holds(reader, c.company));
/** The contact and its company, as far as the caller sees them: who looks after the portal of either blocks accounts of the contact. */
const seenOf = (reader: Reader, c: PortalContact): readonly Row[] =>
  [c, c.company ?? []].flat().filter((row) => sees(reader, row));
export const mayClose = (reader: Reader, c: PortalContact): boolean =>
  seenOf(reader, c).some((row) => holds(reader, row));

/** Loads a contact in reach; throws 404 for any other. */
export async function contactToRead(reader: Reader, id: string): Promise<PortalContact> {
  const row = await one.first(reader.db, id);
  const isSeen = contactReach.seesRow(reader.access, row ?? NO_CONTACT);
  if (!row || !isSeen) throw notFound();
  return row;
}
/** The same for looking after its portal; throws 403 without the right. */
export async function contactToShareWith(reader: Reader, id: string): Promise<PortalContact> {
  const row = await contactToRead(reader, id);
  if (!holds(reader, row)) throw forbidden();
  if (row.erased_at !== null) throw conflict("errors.contact_erased", undefined, "erased");
  return row;
}
/** The same, locked. */
export async function contactToManage(tx: Tx, id: string): Promise<PortalContact> {
  await lockWithCompany(tx.db, id);
  return await contactToShareWith(tx, id);
}
/** The same for letting an account in. */
export async function contactToOpen(tx: Tx, id: string): Promise<PortalContact> {
  const row = await contactToManage(tx, id);
  if (!mayOpen(tx, row)) throw forbidden();
  return row;
}
/** The same for blocking an account of it. */
export async function contactToClose(tx: Tx, id: string): Promise<PortalContact> {
  await lockWithCompany(tx.db, id);
  const row = await one.first(tx.db, id);
  if (!row || seenOf(tx, row).length === 0) {
    contactReach.seesRow(tx.access, NO_CONTACT);
    throw notFound();
  }
  if (!mayClose(tx, row)) throw forbidden();
  return row;
}

/** Opens the portal to the contact if it is closed; returns the contact afterwards. */
export async function opened(db: Db, contact: Row): Promise<Row> {
  return contact.portal_access
    ? contact
    : { ...contact, portal_access: true, version: await openPortal(db, contact.hash_id) };
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
