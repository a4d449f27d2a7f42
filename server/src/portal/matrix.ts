import * as calls from "#contract/portal/endpoints.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { storeSample } from "#contract/tracking/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { thing, type AnyInput, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { next } from "#server/testing/matrix/updated.ts";
import { receipt, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";
import { company } from "#server/contacts/matrix.ts";
import { needle as recipe } from "#server/recipes/matrix.ts";

const someone = () => ({ name: "Marta Soler", email: `marta.${next()}@begudes.example`, first_password: true });
const invited = async (w: World) => {
  const input = { params: { id: await company(w) }, body: someone() };
  return (await w.insider.client.ok(calls.invitePortal, input)).data;
};
/** A portal account of the customer in France that has chosen its password. */
async function customer(w: World): Promise<Client> {
  const { hash_id } = await invited(w);
  await w.t.owner.query("UPDATE app_user SET password_secure = true WHERE hash_id = $1", [hash_id]);
  return await w.t.as(hash_id);
}
const ofContact = (more: (w: World) => AnyInput = () => ({})): Thing =>
  thing(404, async (w) => ({ params: { id: await company(w) }, ...more(w), thing: await company(w) }));
const body = () => ({ title: "Halal certificate", kind: "certificate" as const, files: [receipt()] });
const shared = async (w: World): Promise<string> =>
  (await w.insider.client.ok(calls.shareDocument, { params: { id: await company(w) }, body: body() })).data.hash_id;

/** These calls have no place: the account decides what they reach (`portal.api.test.ts`). */
const ofTheirs = [
  calls.portalHome,
  calls.portalOrders,
  calls.readPortalOrder,
  calls.portalCommentOrder,
  calls.portalAgain,
  calls.portalReorder,
  calls.portalInvoices,
  calls.portalInvoicePdf,
  calls.portalSamples,
  calls.portalVerdict,
  calls.portalDocuments,
];
export const matrix: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(ofTheirs.map((e): [string, Row] => [e.name, "no place"])),
  "portal.ofContact": ofContact(),
  "portal.invite": ofContact(() => ({ body: someone() })),
  "portal.block": thing(404, async (w) => {
    const { hash_id } = await invited(w);
    return { params: { id: hash_id }, body: { active: false }, thing: hash_id };
  }),
  "portal.papers": ofContact(() => ({ query: {} })),
  "portal.share": ofContact(() => ({ body: body() })),
  "portal.unshare": thing(404, async (w) => {
    const id = await shared(w);
    return { params: { id }, thing: id };
  }),
};

const order = async (w: World): Promise<string> => {
  const line = { title: "Line trial", quantity: "1", unit: "day" as const, price: "500" };
  const input = { body: { contact_hash_id: await company(w), lines: [line] } };
  const { data } = await w.insider.client.ok(createOrder, input);
  await w.insider.client.ok(confirmOrder, { params: { id: data.hash_id }, body: {} });
  return data.hash_id;
};
export const deeds: Readonly<Record<string, Deed>> = {
  [calls.portalCommentOrder.name]: async (w) => ({
    client: await customer(w),
    params: { id: await order(w) },
    body: { comment: "The label comes tomorrow" },
  }),
  [calls.portalReorder.name]: async (w) => ({
    client: await customer(w),
    params: { id: await order(w) },
    body: { customer_reference: `4500-${next()}` },
  }),
  [calls.portalVerdict.name]: async (w) => {
    const lines = [{ recipe_hash_id: await recipe(w), quantity: 1 }];
    const given = { contact_hash_id: await company(w), date: "2026-03-02", code: "1234567891", lines };
    const { data } = await w.insider.client.ok(storeSample, { body: given });
    return {
      client: await customer(w),
      params: { id: data.hash_id },
      body: { line_hash_id: data.lines[0]?.hash_id ?? newId(), verdict: "liked" },
    };
  },
};

/** Statements that a call needs beyond the usual budget. */
export const statements = {
  // The contact, its accounts and its documents.
  "portal.ofContact": 1,
  // The key of the new account, which seals its name and address on the trail.
  "portal.invite": 2,
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { portal_document: "portal.unshare" };
