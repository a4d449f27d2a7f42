import { representativeRows } from "#server/contacts/public.ts";
import type * as calls from "#contract/portal/endpoints.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { overLimit, WINDOW_MINUTES, accountRows } from "#server/access/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { tooMany } from "#server/kit/shared/failures.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { invoicesForCustomer, printForCustomer } from "#server/invoices/public.ts";
import {
  againForCustomer,
  commentByCustomer,
  orderForCustomer,
  ordersForCustomer,
  reorderForCustomer,
  orderRows,
} from "#server/orders/public.ts";
import { customerVerdict, samplesForCustomer } from "#server/tracking/public.ts";
import { accountOf } from "./account.ts";
import { documentsOf } from "./documents.ts";

// Calls of a customer's account. Each starts with `accountOf`, which limits what is shown to the account's contacts.

/** Comments and repeated orders of one account per window: each is mailed to people of ours. */
const WRITES = 20;
async function notTooOften(tx: Tx): Promise<void> {
  if ((await overLimit(tx.db, [{ key: `portal-write:${tx.person.id}`, limit: WRITES }])).length > 0)
    throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
}

/** Our representative for the customer, or else the owner of the newest order. */
const turnedTo = sql<{ contact: { name: string; email: string } | null }, [contacts: readonly string[]]>(`
  SELECT (SELECT jsonb_build_object('name', u.name, 'email', u.email) FROM (
    SELECT r.user_id, 1 AS rank, NULL::uuid AS newest FROM ${representativeRows("r")} WHERE r.contact_id = ANY ($1::uuid[])
    UNION ALL (SELECT o.user_id, 2, o.hash_id FROM ${orderRows("o")} WHERE o.contact_id = ANY ($1::uuid[]) ORDER BY o.hash_id DESC LIMIT 1)) f
    JOIN ${accountRows("u")} ON u.hash_id = f.user_id AND u.active AND u.kind = 'staff' ORDER BY f.rank, u.sort_name LIMIT 1) AS contact`);
export async function home(reader: Reader): Promise<ServerOutput<typeof calls.portalHome>> {
  const { contacts, name } = await accountOf(reader);
  return { data: { name, ...(await turnedTo.one(reader.db, contacts)) } };
}

export async function orders(reader: Reader, { query }: ServerInput<typeof calls.portalOrders>) {
  return await ordersForCustomer(reader.db, (await accountOf(reader)).contacts, query);
}
export async function order(reader: Reader, { params }: ServerInput<typeof calls.readPortalOrder>) {
  return await orderForCustomer(reader.db, (await accountOf(reader)).contacts, params.id);
}
export async function comment(tx: Tx, { params, body }: ServerInput<typeof calls.portalCommentOrder>) {
  const { contacts } = await accountOf(tx);
  await notTooOften(tx);
  return await commentByCustomer(tx, contacts, params.id, body.comment);
}
const inviter = (account: string): string => `(SELECT a.invited_by FROM portal_account a WHERE a.user_id = ${account})`;
export async function reorder(tx: Tx, input: ServerInput<typeof calls.portalReorder>) {
  const { contacts } = await accountOf(tx);
  await notTooOften(tx);
  return await reorderForCustomer(tx, contacts, input, inviter);
}
export async function again(reader: Reader, { params }: ServerInput<typeof calls.portalAgain>) {
  return await againForCustomer(reader.db, (await accountOf(reader)).contacts, params.id);
}
export async function invoices(reader: Reader, { query }: ServerInput<typeof calls.portalInvoices>) {
  return await invoicesForCustomer(reader.db, (await accountOf(reader)).contacts, query);
}
export async function invoicePdf(
  reader: Reader,
  storage: Storage,
  { params }: ServerInput<typeof calls.portalInvoicePdf>,
): Promise<Bytes> {
  return await printForCustomer(reader, storage, (await accountOf(reader)).contacts, params.id);
}
export async function samples(reader: Reader): Promise<ServerOutput<typeof calls.portalSamples>> {
  const found = await samplesForCustomer(reader.db, (await accountOf(reader)).contacts);
  return { data: found.map((sample) => ({ ...sample, lines: [...sample.lines] })) };
}
export async function verdict(
  tx: Tx,
  { params, body }: ServerInput<typeof calls.portalVerdict>,
): Promise<ServerOutput<typeof calls.portalVerdict>> {
  const sample = await customerVerdict(tx, (await accountOf(tx)).contacts, params.id, body);
  return { data: { ...sample, lines: [...sample.lines] } };
}
export async function documents(reader: Reader): Promise<ServerOutput<typeof calls.portalDocuments>> {
  return { data: await documentsOf(reader.db, (await accountOf(reader)).contacts) };
}
