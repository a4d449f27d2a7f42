import { contactRows } from "#server/contacts/public.ts";
import type * as calls from "#contract/portal/endpoints.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { PortalAccount } from "#contract/portal/schemas.ts";
import {
  makingPortalAccount,
  setActive,
  giveFirstCode,
  hashPassword,
  sendInvitations,
  type FactorKeys,
  sessionRows,
  accountRows,
  lockPeople,
} from "#server/access/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, notFound } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { defaultPassword } from "#server/settings/public.ts";
import {
  contactEvent,
  CONTACTS,
  contactToClose,
  contactToOpen,
  mayClose,
  mayOpen,
  opened,
  type PortalContact,
} from "./contact.ts";

type Row = Omit<PortalAccount, "contact_hash_id" | "can"> & { readonly of: PortalContact };
const ACCOUNTS = `SELECT u.hash_id, u.name, u.email, u.active, NOT u.password_secure AS invited,
    (SELECT max(greatest(s.seen_at, s.rotated_at)) FROM ${sessionRows("s")} WHERE s.user_id = u.hash_id) AS last_seen, a.created_at, to_jsonb(c) AS of
  FROM portal_account a JOIN ${accountRows("u")} ON u.hash_id = a.user_id, LATERAL (${CONTACTS} WHERE c.hash_id = a.contact_id) c`;
const ofContact = sql<Row, [contact: string, withStaff: boolean]>(
  `${ACCOUNTS} WHERE a.contact_id IN (SELECT hash_id FROM ${contactRows("contact")} WHERE hash_id = $1 OR ($2::boolean AND company_id = $1)) ORDER BY u.sort_name, u.hash_id LIMIT 200`,
);
const oneAccount = sql<Row, [string]>(`${ACCOUNTS} WHERE u.hash_id = $1`);

/** What may be done with an account is decided as by the calls that do it. */
const asShown = (reader: Reader, { of, ...row }: Row): PortalAccount => ({
  ...row,
  contact_hash_id: of.hash_id,
  can: { ...(mayOpen(reader, of) && { open: true }), ...(mayClose(reader, of) && { block: true }) },
});
const accountNow = async (reader: Reader, id: string): Promise<PortalAccount> =>
  asShown(reader, await oneAccount.one(reader.db, id));
/** The accounts of a contact and, `withStaff`, of a company's staff, who see its things. */
export const accountsOfContact = async (
  reader: Reader,
  contact: string,
  withStaff: boolean,
): Promise<PortalAccount[]> => (await ofContact.all(reader.db, contact, withStaff)).map((row) => asShown(reader, row));

/** Creates the account with its only right, unless the address is taken. */
const insert = sql<
  { hash_id: string },
  [id: string, name: string, email: string, hash: string | null, locale: string | null, contact: string, by: string]
>(`
  WITH ${makingPortalAccount({ id: "$1", name: "$2", email: "$3", hash: "$4", locale: "$5" })}
  INSERT INTO portal_account (user_id, contact_id, invited_by) SELECT hash_id, $6, $7 FROM made RETURNING user_id AS hash_id`);
const byAddress = sql<{ hash_id: string; has_password: boolean }, [email: string, contact: string]>(
  `SELECT u.hash_id, u.has_password FROM ${accountRows("u")} JOIN portal_account a ON a.user_id = u.hash_id
   WHERE u.email = $1 AND a.contact_id = $2 AND u.active AND NOT u.password_secure`,
);

const userEvent = (id: string, action: string, more: Pick<Event, "after" | "personal"> = {}): Event => ({
  kind: "user",
  id,
  action,
  ...more,
});

type Invited = Pick<ServerInput<typeof calls.invitePortal>["body"], "name" | "email" | "locale">;
/** Creates the account, or finds one that has no password yet. Also opens the portal to the contact. */
async function account(tx: Tx, of: string, { name, email, locale = null }: Invited, hash: string | null) {
  const contact = await contactToOpen(tx, of);
  const made = await insert.first(tx.db, newId(), name, email, hash, locale, contact.hash_id, tx.person.id);
  const waiting = made ? undefined : await byAddress.first(tx.db, email, contact.hash_id);
  const id = made?.hash_id ?? waiting?.hash_id;
  if (id === undefined) throw invalidField("email", "errors.email_taken");
  const now = await opened(tx.db, contact);
  const { company } = contact;
  await record(
    tx,
    made
      ? userEvent(id, "create", {
          after: { name, email, locale },
          // Also of a company's account: it is a person's, whose erasing takes these off the trail.
          personal: { subject: id, fields: ["name", "email"] },
        })
      : userEvent(id, "invite"),
    contactEvent(now, "portal_invite", contact.portal_access ? undefined : { portal_access: true }),
    ...(company && !company.portal_access
      ? [contactEvent(await opened(tx.db, company), "portal_invite", { portal_access: true })]
      : []),
  );
  return { id, hasPassword: made ? hash !== null : waiting?.has_password === true };
}

/** Invites by mail, with a link to choose the first password. */
export async function inviteByMail(tx: Tx, contact: string, given: Invited): Promise<PortalAccount> {
  const { id } = await account(tx, contact, given, null);
  await sendInvitations(tx.db, [id]);
  return await accountNow(tx, id);
}

/** Invites a person of a customer, or invites them again while they have no password; that ends the earlier link or code. */
export async function invite(
  tx: Tx,
  keys: FactorKeys,
  { params, body }: ServerInput<typeof calls.invitePortal>,
): Promise<ServerOutput<typeof calls.invitePortal>> {
  const first = await defaultPassword(tx.db, "portal");
  // Hash before locking any row, because hashing is slow.
  const { id, hasPassword } = await account(
    tx,
    params.id,
    body,
    body.first_password ? await hashPassword(first) : null,
  );
  if (!hasPassword) await sendInvitations(tx.db, [id]);
  return {
    data: await accountNow(tx, id),
    default_password: hasPassword ? first : null,
    first_code: hasPassword ? await giveFirstCode(tx.db, keys, id) : null,
  };
}

const contactOfAccount = sql<{ contact_id: string }, [string]>(
  "SELECT contact_id FROM portal_account WHERE user_id = $1",
);
/** In a statement of its own: one that waits for a sign-in does not see the session that came meanwhile. */
/** Blocks or unblocks an account. */
export async function setActiveOf(
  tx: Tx,
  { params, body }: ServerInput<typeof calls.blockPortal>,
): Promise<ServerOutput<typeof calls.blockPortal>> {
  const of = await contactOfAccount.first(tx.db, params.id);
  if (!of) {
    // Check the right here too, so that an unknown account takes as long as one out of reach.
    tx.access.can("portal_manage", {});
    throw notFound();
  }
  const contact = await (body.active ? contactToOpen : contactToClose)(tx, of.contact_id);
  await lockPeople(tx.db, [params.id]);
  const before = await accountNow(tx, params.id);
  if (before.active !== body.active) {
    await setActive(tx.db, params.id, body.active);
    const action = body.active ? "activate" : "deactivate";
    await record(
      tx,
      userEvent(params.id, action),
      contactEvent(contact, `portal_${body.active ? "unblock" : "block"}`),
    );
  }
  return { data: await accountNow(tx, params.id) };
}
