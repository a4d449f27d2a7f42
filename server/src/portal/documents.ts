import type * as calls from "#contract/portal/endpoints.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { PortalDocument } from "#contract/portal/schemas.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { keepFiles } from "#server/kit/files/papers.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { fileJson, fileRows } from "#server/kit/sql/refs.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { contactReach, contactRows } from "#server/contacts/public.ts";
import { insertInto, columns } from "#server/kit/sql/columns.ts";
import { accountFor } from "./account.ts";
import { accountsOfContact } from "./accounts.ts";
import { contactToManage, contactToRead, mayManage, mayOpen, NO_CONTACT, type PortalContact } from "./contact.ts";
import { papersFor } from "./papers.ts";

const KIND = "portal_document";
const COLUMNS = `d.hash_id, d.title, d.kind, d.valid_to, d.created_at, ${fileJson("f")} AS file`;
const FROM = `FROM portal_document d JOIN ${fileRows("f")} ON f.kind = '${KIND}' AND f.record_id = d.hash_id`;
const MOST = 500;
const ofContacts = sql<PortalDocument, [contacts: readonly string[]]>(
  `SELECT ${COLUMNS} ${FROM} WHERE d.contact_id = ANY ($1::uuid[]) ORDER BY d.hash_id DESC LIMIT ${MOST}`,
);
const one = sql<PortalDocument & { contact_id: string }, [string]>(
  `SELECT ${COLUMNS}, d.contact_id ${FROM} WHERE d.hash_id = $1`,
);
const contactOf = sql<
  { contact_id: string; country_id: string; owners: readonly string[]; proposed: boolean },
  [string]
>(
  `SELECT d.contact_id, c.country_id, c.owners, c.proposed FROM portal_document d JOIN ${contactRows("c")} ON c.hash_id = d.contact_id WHERE d.hash_id = $1`,
);

export const documentsOf = async (db: Db, contacts: readonly string[]): Promise<PortalDocument[]> =>
  await ofContacts.all(db, contacts);

/** Shared documents can be opened by the customer's accounts and by staff who see the contact. */
async function sees(reader: Reader, id: string): Promise<boolean> {
  const found = await contactOf.first(reader.db, id);
  if (reader.person.kind === "staff")
    return contactReach.seesRow(reader.access, found ?? NO_CONTACT) && found !== undefined;
  // Access depends on the account, not on a right; `own()` marks it as checked.
  reader.access.own();
  const account = await accountFor(reader);
  return found !== undefined && account?.contacts.includes(found.contact_id) === true;
}
export const documentKind: Kind = {
  name: KIND,
  reach: { sees },
  rows: { from: "portal_document d", id: "d.hash_id", title: "d.title" },
  // The name of what it was copied from is not for everybody who sees the contact.
  fields: { ...openFields("title kind valid_to contact file_name source_kind"), copy_of: "portal_manage" },
  words: ["portal.kind_", "audit.kind_"],
  files: {},
};

/** Everything on the contact's portal tab. */
export async function ofContact(
  reader: Reader,
  { params }: ServerInput<typeof calls.contactPortal>,
): Promise<ServerOutput<typeof calls.contactPortal>> {
  const contact = await contactToRead(reader, params.id);
  const manage = mayManage(reader, contact);
  const [accounts, documents] = await Promise.all([
    // The staff of a company may be out of reach: their names are for who can block them.
    accountsOfContact(reader, contact.hash_id, manage),
    documentsOf(reader.db, [contact.hash_id]),
  ]);
  return {
    data: { open: contact.portal_access, accounts, documents, can: { manage, open: mayOpen(reader, contact) } },
  };
}

const eventOf = (contact: PortalContact, id: string, action: string, tells: object): Event => ({
  kind: KIND,
  id,
  action,
  country: contact.country_id,
  ...(action === "delete" ? { before: tells } : { after: tells }),
  ...(contact.contact_type === "individual" && {
    personal: { subject: contact.hash_id, fields: ["title", "file_name"] },
  }),
  live: {
    area: "portal",
    version: 1,
    users: contact.owners,
    country: contact.country_id,
    needs: ["contacts_view_all"],
  },
});

const insert = insertInto(
  "portal_document",
  columns({ hash_id: "uuid", contact_id: "uuid", title: "text", kind: "text", valid_to: "date?", created_by: "uuid" }),
);
/** The file named in the body; throws 422, as for an unknown file, unless it is one that the caller may share with the contact. */
async function paperOf(tx: Tx, storage: Storage, kinds: readonly Kind[], contact: PortalContact, id: string) {
  const [paper] = await papersFor(tx, kinds, contact, { file: id });
  const file = paper && (await storage.find(tx.db, id));
  if (!file) throw unknownReference("file_hash_id");
  return file;
}
export async function share(
  tx: Tx,
  storage: Storage,
  kinds: readonly Kind[],
  { params, body }: ServerInput<typeof calls.shareDocument>,
): Promise<ServerOutput<typeof calls.shareDocument>> {
  const contact = await contactToManage(tx, params.id);
  const { title, kind, valid_to = null, file_hash_id: named, files = [] } = body;
  if (files.length + (named ? 1 : 0) !== 1) throw invalidField("files", "portal.one_file");
  const id = newId();
  await insert(tx.db, { hash_id: id, contact_id: contact.hash_id, title, kind, valid_to, created_by: tx.person.id });
  const paper = named ? await paperOf(tx, storage, kinds, contact, named) : undefined;
  if (paper) {
    if (!(await storage.keepCopy(tx, paper, { kind: KIND, record: id }))) throw unknownReference("file_hash_id");
  } else await keepFiles(tx, storage, { kind: KIND, id }, files);
  const { contact_id: _, ...made } = await one.one(tx.db, id);
  const tells = { title, kind, valid_to, contact: contact.hash_id, file_name: made.file.name };
  const source = paper && { copy_of: paper.record_id, source_kind: paper.kind };
  await record(tx, eventOf(contact, id, "share", { ...tells, ...source }));
  return { data: made };
}

const remove = sql<unknown, [string]>("DELETE FROM portal_document WHERE hash_id = $1");
export async function unshare(tx: Tx, storage: Storage, { params }: ServerInput<typeof calls.unshareDocument>) {
  const found = await one.first(tx.db, params.id);
  if (!found) {
    tx.access.can("portal_manage", {});
    throw notFound();
  }
  const contact = await contactToManage(tx, found.contact_id);
  await storage.drop(tx, [found.file.hash_id]);
  await remove.run(tx.db, found.hash_id);
  const tells = { title: found.title, kind: found.kind, valid_to: found.valid_to, contact: contact.hash_id };
  await record(tx, eventOf(contact, found.hash_id, "delete", { ...tells, file_name: found.file.name }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
