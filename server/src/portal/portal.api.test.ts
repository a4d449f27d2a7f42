import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import WebSocket from "ws";
import { broadcastingAuth } from "#contract/access/endpoints.ts";
import { login } from "#contract/access/sign-in.ts";
import { impersonate } from "#contract/access/impersonation.ts";
import { changePassword, invite, newFirstCode, secondStep, takeSecondFactorAway } from "#contract/access/security.ts";
import { createDocument } from "#contract/components/documents.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { contactOptions, createContact, getContact, updateContact } from "#contract/contacts/endpoints.ts";
import { mergeContacts, previewContactMerge } from "#contract/contacts/merging.ts";
import { storeContactContract } from "#contract/contacts/contracts.ts";
import { getFile } from "#contract/files/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { addInvoice, printInvoice, invoiceStatus } from "#contract/invoices/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import * as orders from "#contract/orders/endpoints.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import * as calls from "#contract/portal/endpoints.ts";
import { createRecipe, uploadRecipePicture } from "#contract/recipes/endpoints.ts";
import { resetPassword } from "#contract/access/sign-in.ts";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { changeCode, getSample, giveVerdict, setSampleState, storeSample } from "#contract/tracking/endpoints.ts";
import { storeContract, uploadAvatar } from "#contract/users/contracts.ts";
import { deleteUser, updateUser } from "#contract/users/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { eventually } from "#server/testing/eventually.ts";
import { mailedToken } from "#server/testing/mailed-links.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { matrix } from "#server/testing/matrix/all.ts";
import type { AnyInput } from "#server/testing/matrix/rows.ts";
import { addressFor, openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
const OWN = "eleven plums in a basket";

/** Texts that no customer may ever read. Each is put where staff write it. */
const SECRETS = {
  colleague: "Zzcolleague Secretname",
  internal: "zz-internal-comment-secret",
  note: "zz-order-note-secret",
  waitingFrom: "zz-waiting-from-secret",
  hiddenTask: "zz-hidden-task-secret",
  sampleNote: "zz-sample-note-secret",
  dispute: "zz-draft-invoice-secret",
  cost: "98765.43",
  verdict: "zz-verdict-typed-by-staff-secret",
} as const;

const seller = await t.make.user({ name: "Alice Martin", zone: paris, rights: allPermissions });
const alice = await t.as(seller);
const colleague = await t.make.user({ name: SECRETS.colleague, zone: paris, rights: allPermissions });
const other = await t.as(colleague);

let n = 0;
const next = (): number => (n += 1);
const contact = async (more: object = {}): Promise<string> => {
  const body = { name: `Customer ${next()}`, contactType: "society" as const, country_hash_id: france.id, ...more };
  return (await alice.ok(createContact, { body })).data.hash_id;
};
const addressOf = (): string => `person${next()}@customer.example`;

/** Invites a portal account by mail and sets its password through the link. */
async function account(of: string, name = `Marta ${next()}`) {
  const email = addressOf();
  const { data } = await alice.ok(calls.invitePortal, { params: { id: of }, body: { name, email } });
  const token = (await mailedToken(t, email, "invitation")) ?? "";
  await t.nobody.ok(resetPassword, { body: { token, password: OWN, password_confirmation: OWN } });
  const answer = await t.nobody.ok(login, { body: { email, password: OWN } });
  return { ...data, email, client: t.withToken(answer.access_token) };
}
const recipe = (await alice.ok(createRecipe, { body: { name: "Yuzu tonic base", country_hash_id: france.id } })).data;

/** An order with all the data around it that its customer must not see. */
async function order(of: string, by: Client = alice) {
  const lines = [{ recipe_hash_id: recipe.hash_id, quantity: "200", unit: "kg" as const, price: "50", tax: "20" }];
  const body = { contact_hash_id: of, customer_reference: "4500-1", note: SECRETS.note, lines };
  const { data } = await by.ok(orders.createOrder, { body });
  const params = { id: data.hash_id };
  await by.ok(orders.confirmOrder, { params, body: {} });
  const parent = data.tasks.find((task) => task.code === "planned")?.hash_id ?? "";
  const sub = { parent, assignee_hash_id: colleague.id };
  const task = { params: { order_id: data.hash_id } };
  await by.ok(orders.createTask, { ...task, body: { ...sub, title: SECRETS.hiddenTask } });
  await by.ok(orders.createTask, { ...task, body: { ...sub, title: "Send us the label", visible: true } });
  const said = { order_hash_id: data.hash_id };
  await by.ok(orders.internalComment, { body: { ...said, comment: SECRETS.internal } });
  await other.ok(orders.externalComment, { body: { ...said, comment: "The tank is free next week." } });
  return data;
}
async function invoiceOf(id: string, issued = true) {
  const lines = [{ title: issued ? "Lemon base" : SECRETS.dispute, amount: "100", tax: "20" }];
  const { data } = await alice.ok(addInvoice, { params: { id }, body: { date: "2026-11-20", lines } });
  if (issued) await alice.ok(invoiceStatus, { params: { id: data.hash_id }, body: { status: "ISSUED" } });
  return data;
}
async function sampleFor(of: string, sent = true) {
  const lines = [{ recipe_hash_id: recipe.hash_id, quantity: 2 }];
  const cost = { cost: SECRETS.cost, currency_hash_id: eur.id, note: SECRETS.sampleNote };
  const { data } = await alice.ok(storeSample, { body: { contact_hash_id: of, date: "2026-11-02", lines, ...cost } });
  const params = { id: data.hash_id };
  if (sent) {
    await alice.ok(changeCode, { params, body: { code: "HELLO123", carrier: "other" } });
    await alice.ok(setSampleState, { params, body: { state: "DELIVERED" } });
  }
  return data;
}
const pdf = (name = "halal.pdf"): File =>
  new File([`%PDF-1.4\n${name}${next()}\n%%EOF\n`], name, { type: "application/pdf" });
const share = async (of: string, more: object = {}) =>
  (
    await alice.ok(calls.shareDocument, {
      params: { id: of },
      body: { title: "Halal certificate", kind: "certificate", valid_to: "2026-12-31", files: [pdf()], ...more },
    })
  ).data;

/** A customer with an account, an order, invoices, a sample and a document. */
async function customer() {
  const company = `Firm ${next()}`;
  const id = await contact({ name: company });
  const who = await account(id);
  const made = await order(id);
  return {
    id,
    company,
    ...who,
    order: made,
    invoice: await invoiceOf(made.hash_id),
    draft: await invoiceOf(made.hash_id, false),
    sample: await sampleFor(id),
    document: await share(id),
  };
}
const a = await customer();
const b = await customer();

const noticesOf = async (client: Client): Promise<string[]> =>
  (await client.ok(loadNotifications, { query: {} })).data.map((one) => one.kind);

describe("an account of a customer", () => {
  test("sees its orders, invoices, samples and documents, and nothing of another's", async () => {
    const { data } = await a.client.ok(calls.portalOrders, { query: {} });
    assert.deepEqual(
      data.map((o) => o.number),
      [a.order.number],
    );
    const one = (await a.client.ok(calls.readPortalOrder, { params: { id: a.order.hash_id } })).data;
    assert.deepEqual(
      one.tasks.map((task) => task.name),
      ["Send us the label"],
    );
    assert.deepEqual(
      one.comments.map((c) => [c.comment, c.author, c.by_customer]),
      [["The tank is free next week.", null, false]],
    );
    assert.equal(one.lines[0]?.title, "Yuzu tonic base");
    assert.equal(one.owner, "Alice Martin");
    const invoices = (await a.client.ok(calls.portalInvoices, { query: {} })).data;
    assert.deepEqual(
      invoices.map((i) => [i.hash_id, i.open]),
      [[a.invoice.hash_id, "120.00"]],
    );
    const samples = (await a.client.ok(calls.portalSamples)).data;
    assert.deepEqual(
      samples.map((s) => [s.hash_id, s.state]),
      [[a.sample.hash_id, "DELIVERED"]],
    );
    const documents = (await a.client.ok(calls.portalDocuments)).data;
    assert.deepEqual(
      documents.map((d) => [d.hash_id, d.valid_to]),
      [[a.document.hash_id, "2026-12-31"]],
    );
    const home = (await a.client.ok(calls.portalHome)).data;
    assert.equal(home.contact?.name, "Alice Martin");
  });

  test("downloads its invoice as a PDF, and its document", async () => {
    for (const path of [
      addressFor(calls.portalInvoicePdf, { params: { id: a.invoice.hash_id } }),
      addressFor(getFile, { params: { id: a.document.file.hash_id } }),
    ]) {
      const answer = await a.client.fetch(path);
      assert.equal(answer.status, 200);
      assert.match((await answer.text()).slice(0, 5), /%PDF/u);
    }
  });

  test("writes on its order, and the order's owner is told", async () => {
    const { data } = await a.client.ok(calls.portalCommentOrder, {
      params: { id: a.order.hash_id },
      body: { comment: "The label is on its way" },
    });
    const last = data.comments.at(-1);
    // A customer chooses their own name, so it never stands alone beside those of ours.
    const author = `${a.name}, ${a.company}`;
    assert.deepEqual([last?.by_customer, last?.author], [true, author]);
    const shown = (await alice.ok(orders.getOrder, { params: { id: a.order.hash_id } })).data.comments.at(-1);
    assert.deepEqual([shown?.external, shown?.by_customer, shown?.author.name], [true, true, author]);
    assert.deepEqual(shown?.can, {});
    assert.equal((await noticesOf(alice))[0], "order_external_comment");
  });

  test("orders again: an order that is not confirmed, of the same owner, who is told", async () => {
    const { data } = await a.client.ok(calls.portalReorder, {
      params: { id: a.order.hash_id },
      body: { customer_reference: "4500-2" },
    });
    assert.notEqual(data.number, a.order.number);
    const made = (await alice.ok(orders.getOrder, { params: { id: data.hash_id } })).data;
    assert.deepEqual(
      [made.state, made.owner.name, made.contact.hash_id, made.customer_reference, made.value, made.note],
      ["NOT_CONFIRMED", "Alice Martin", a.id, "4500-2", "10000.00", null],
    );
    assert.deepEqual(
      made.lines.map((l) => [l.recipe?.hash_id, l.quantity, l.price]),
      [[recipe.hash_id, "200", "50.00"]],
    );
    assert.equal(made.tasks.length, 10);
    assert.equal((await noticesOf(alice))[0], "portal_reorder");
    const { rows } = await t.owner.query(
      "SELECT user_id FROM audit WHERE kind = 'order' AND entity_id = $1 AND action = 'store'",
      [data.hash_id],
    );
    assert.deepEqual(rows, [{ user_id: a.hash_id }]);
  });

  test("orders again some of the lines, in other quantities, at today's prices", async () => {
    const id = await contact();
    const { client } = await account(id);
    const line = { recipe_hash_id: recipe.hash_id, quantity: "200", unit: "kg" as const, packs: 4, price: "50" };
    const lines = [line, { title: "Line trial", quantity: "1", unit: "day" as const, price: "500" }];
    const { data: first } = await alice.ok(orders.createOrder, { body: { contact_hash_id: id, lines } });
    await alice.ok(orders.createOrder, {
      body: { contact_hash_id: id, lines: [{ ...line, price: "52", discount: "10" }] },
    });
    const { data: shown } = await client.ok(calls.portalAgain, { params: { id: first.hash_id } });
    assert.deepEqual(
      shown.lines.map((l) => [l.title, l.quantity, l.price, l.discount]),
      [
        [shown.lines[0]?.title, "200", "52.00", "10"],
        ["Line trial", "1", "500.00", "0"],
      ],
    );
    const hash_id = shown.lines[0]?.hash_id ?? "";
    const again = async (wanted: object[]) =>
      await client.call(calls.portalReorder, { params: { id: first.hash_id }, body: { lines: wanted } as never });
    assert.equal((await again([{ hash_id, quantity: "0" }])).status, 422);
    assert.equal(
      (
        await again([
          { hash_id, quantity: "1" },
          { hash_id, quantity: "2" },
        ])
      ).status,
      422,
    );
    assert.equal((await again([{ hash_id: a.order.lines[0]?.hash_id, quantity: "1" }])).status, 422);
    const { data } = await client.ok(calls.portalReorder, {
      params: { id: first.hash_id },
      body: { lines: [{ hash_id, quantity: "100" }] },
    });
    assert.deepEqual(
      data.lines.map((l) => [l.quantity, l.packs, l.price, l.discount, l.net]),
      [["100", 2, "52.00", "10", "4680.00"]],
    );
    assert.equal(data.value, "4680.00");
  });

  test("orders again where the owner has left: for a representative, else for who invited the account", async () => {
    const leaver = await t.make.user({ zone: paris, rights: allPermissions });
    const id = await contact();
    const { client } = await account(id);
    const made = await order(id, await t.as(leaver));
    await t.owner.query("UPDATE app_user SET active = false, deactivated_at = clock() WHERE hash_id = $1", [leaver.id]);
    const ownerOf = async () => {
      const { data } = await client.ok(calls.portalReorder, { params: { id: made.hash_id }, body: {} });
      return (await alice.ok(orders.getOrder, { params: { id: data.hash_id } })).data.owner.hash_id;
    };
    assert.equal(await ownerOf(), seller.id);
    await t.owner.query("INSERT INTO contact_representative (contact_id, user_id) VALUES ($1, $2)", [id, colleague.id]);
    assert.equal(await ownerOf(), colleague.id);
  });

  test("gives a verdict on its sample, and the sample's owner is told", async () => {
    const line_hash_id = (await a.client.ok(calls.portalSamples)).data[0]?.lines[0]?.hash_id ?? "";
    const body = { line_hash_id, verdict: "changes" as const, taste: 4, text: "Less bitter" };
    const { data } = await a.client.ok(calls.portalVerdict, { params: { id: a.sample.hash_id }, body });
    assert.deepEqual([data.lines[0]?.verdict?.verdict, data.lines[0]?.verdict?.taste], ["changes", 4]);
    const shown = (await alice.ok(getSample, { params: { id: a.sample.hash_id } })).data.lines[0]?.verdict;
    assert.deepEqual([shown?.verdict, shown?.by], ["changes", null]);
    assert.equal((await noticesOf(alice))[0], "sample_verdict");
  });

  test("of a person sees their company's things too, until they leave it", async () => {
    const person = await contact({ name: "Jordi Puig", contactType: "individual", company_hash_id: b.id });
    const { client } = await account(person, "Jordi Puig");
    const numbers = async () => (await client.ok(calls.portalOrders, { query: {} })).data.map((o) => o.number);
    assert.deepEqual(await numbers(), [b.order.number]);
    await t.owner.query("UPDATE contact SET company_id = NULL WHERE hash_id = $1", [person]);
    assert.deepEqual(await numbers(), []);
  });

  test("can't write on a closed order", async () => {
    const made = await order(b.id);
    await t.owner.query("UPDATE orders SET archived_at = clock() WHERE hash_id = $1", [made.hash_id]);
    const input = { params: { id: made.hash_id }, body: { comment: "Hello?" } };
    assert.equal((await b.client.call(calls.portalCommentOrder, input)).status, 409);
  });
});

describe("letting customers in", () => {
  test("by mail, once; the same address again sends the mail again until a password is chosen", async () => {
    const id = await contact();
    const email = addressOf();
    const input = { params: { id }, body: { name: "Marta Soler", email } };
    const { data } = await alice.ok(calls.invitePortal, input);
    assert.deepEqual([data.active, data.invited], [true, true]);
    const first = (await mailedToken(t, email, "invitation")) ?? "";
    const again = (await alice.ok(calls.invitePortal, input)).data;
    assert.equal(again.hash_id, data.hash_id);
    const token = (await mailedToken(t, email, "invitation")) ?? "";
    const passwords = { password: OWN, password_confirmation: OWN };
    assert.equal((await t.nobody.call(resetPassword, { body: { token: first, ...passwords } })).status, 422);
    await t.nobody.ok(resetPassword, { body: { token, ...passwords } });
    const taken = await alice.call(calls.invitePortal, input);
    assert.equal(taken.status, 422);
    assert.ok(taken.error.errors?.email);
    // Addresses of staff and of other customers are refused too.
    const elsewhere = { params: { id: await contact() }, body: { name: "X", email: seller.email } };
    assert.equal((await alice.call(calls.invitePortal, elsewhere)).status, 422);
  });

  test("with the default portal password: a code is asked for, and another password before anything else", async () => {
    const id = await contact();
    const email = addressOf();
    const body = { name: "Marta Soler", email, first_password: true };
    const made = await alice.ok(calls.invitePortal, { params: { id }, body });
    const password = made.default_password ?? "";
    const step = await t.nobody.ok(login, { body: { email, password } });
    assert.equal(step.asks, "first_code");
    const { access_token } = await t.nobody.ok(secondStep, {
      body: { challenge: step.challenge ?? "", code: made.first_code ?? "" },
    });
    const client = t.withToken(access_token);
    assert.equal((await client.call(calls.portalOrders, { query: {} })).status, 423);
    const change = { current_password: password, password: OWN, password_confirmation: OWN };
    await client.ok(changePassword, { body: change });
    assert.deepEqual((await client.ok(calls.portalOrders, { query: {} })).data, []);
  });

  test("needs the right in the contact's country", async () => {
    const here = ["contacts_view_all", "contacts_view"] as const;
    const rights = { ...Object.fromEntries(here.map((r) => [r, "all"])), portal_manage: [spain.id] };
    const client = await t.as(await t.make.user({ zone: paris, rights }));
    const body = { name: "Marta", email: addressOf() };
    assert.equal((await client.call(calls.invitePortal, { params: { id: a.id }, body })).status, 403);
    assert.equal((await client.ok(calls.contactPortal, { params: { id: a.id } })).data.can.manage, false);
    const spanish = await contact({ country_hash_id: spain.id });
    await client.ok(calls.invitePortal, { params: { id: spanish }, body });
  });

  test("is closed at once by blocking the account, and by the contact's flag", async () => {
    const id = await contact();
    const { client, hash_id, email } = await account(id);
    await client.ok(calls.portalOrders, { query: {} });
    await alice.ok(updateContact, { params: { id }, body: { portal_access: false } });
    assert.equal((await client.call(calls.portalOrders, { query: {} })).status, 403);
    await alice.ok(updateContact, { params: { id }, body: { portal_access: true } });
    await client.ok(calls.portalOrders, { query: {} });
    const block = async (active: boolean) =>
      await alice.ok(calls.blockPortal, { params: { id: hash_id }, body: { active } });
    assert.equal((await block(false)).data.active, false);
    assert.equal((await client.call(calls.portalOrders, { query: {} })).status, 401);
    assert.equal((await t.nobody.call(login, { body: { email, password: OWN } })).status, 422);
    await block(true);
    assert.equal((await client.call(calls.portalOrders, { query: {} })).status, 401);
    const { access_token } = await t.nobody.ok(login, { body: { email, password: OWN } });
    await t.withToken(access_token).ok(calls.portalOrders, { query: {} });
  });

  test("ends the session of a sign-in that is under way when the account is blocked", async () => {
    const { hash_id } = await account(await contact());
    const signIn = await t.owner.connect();
    await signIn.query("BEGIN");
    await signIn.query("SELECT 1 FROM app_user WHERE hash_id = $1 FOR SHARE", [hash_id]);
    const blocked = alice.ok(calls.blockPortal, { params: { id: hash_id }, body: { active: false } });
    await eventually("blocking waits for the sign-in", async () => {
      const { rows } = await t.owner.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid' AND pid IS DISTINCT FROM pg_backend_pid()",
      );
      return rows.length > 0;
    });
    await signIn.query(
      "INSERT INTO session (hash_id, user_id, token_id, token_expires_at) VALUES ($1, $2, $3, now() + interval '1 day')",
      [newId(), hash_id, newId()],
    );
    await signIn.query("COMMIT");
    signIn.release();
    await blocked;
    const open = await t.owner.query("SELECT 1 FROM session WHERE user_id = $1 AND ended_at IS NULL", [hash_id]);
    assert.equal(open.rowCount, 0);
  });

  test("ends with the person who is erased", async () => {
    const id = await contact({ name: "Núria Camps", contactType: "individual" });
    const { client, email, hash_id } = await account(id, "Núria Camps");
    const { file } = await share(id);
    await t.owner.query("UPDATE contact SET name = 'Erased', erased_at = clock() WHERE hash_id = $1", [id]);
    assert.equal((await client.call(calls.portalOrders, { query: {} })).status, 401);
    const { rows } = await t.owner.query("SELECT name, email FROM app_user WHERE hash_id = $1", [hash_id]);
    assert.deepEqual(rows, [{ name: "Erased", email: `${hash_id}@erased.invalid` }]);
    assert.equal((await t.nobody.call(login, { body: { email, password: OWN } })).status, 422);
    assert.equal((await alice.call(getFile, { params: { id: file.hash_id }, query: {} })).status, 404);
  });
});

/** One of ours who looks after contacts everywhere, but after the portal in Spain alone. */
const inSpain = async (...more: Permission[]): Promise<Client> => {
  const everywhere = ["contacts_view_all", "contacts_view", "contacts_create", "contacts_update_all", ...more];
  const rights = { ...Object.fromEntries(everywhere.map((r) => [r, "all"])), portal_manage: [spain.id] };
  return await t.as(await t.make.user({ zone: paris, rights }));
};
const person = async (more: object = {}): Promise<string> =>
  await contact({ contactType: "individual", country_hash_id: spain.id, ...more });

describe("who opens the portal", () => {
  test("to a person of a company needs the right in the company's country too", async () => {
    const client = await inSpain();
    const staff = await person({ company_hash_id: a.id });
    const invitation = { params: { id: staff }, body: { name: "Marta", email: addressOf() } };
    assert.equal((await client.call(calls.invitePortal, invitation)).status, 403);
    const { data } = await alice.ok(calls.invitePortal, invitation);
    const block = { params: { id: data.hash_id } };
    await client.ok(calls.blockPortal, { ...block, body: { active: false } });
    assert.equal((await client.call(calls.blockPortal, { ...block, body: { active: true } })).status, 403);
    await alice.ok(calls.blockPortal, { ...block, body: { active: true } });
  });

  test("is offered what the calls accept: inviting, letting in again, blocking", async () => {
    const client = await inSpain();
    const offers = async (of: string) => (await client.ok(calls.contactPortal, { params: { id: of } })).data;
    const [french, spanish] = [await contact(), await contact({ country_hash_id: spain.id })];
    const theirs = await person({ company_hash_id: french });
    const { hash_id } = await account(theirs);
    const abroad = await offers(theirs);
    assert.deepEqual([abroad.can, abroad.accounts[0]?.can], [{ manage: true, open: false }, { block: true }]);
    assert.deepEqual((await offers(french)).can, { manage: false, open: false });
    // An account of staff in another country, on the screen of their company.
    const staff = await person({ country_hash_id: france.id, company_hash_id: spanish });
    const body = { name: "Marta", email: addressOf() };
    await alice.ok(calls.invitePortal, { params: { id: staff }, body });
    const home = await offers(spanish);
    assert.deepEqual(home.can, { manage: true, open: true });
    assert.deepEqual([home.accounts[0]?.contact_hash_id, home.accounts[0]?.can], [staff, { block: true }]);
    assert.equal((await client.call(calls.invitePortal, { params: { id: staff }, body })).status, 403);
    const [own] = (await alice.ok(calls.contactPortal, { params: { id: spanish } })).data.accounts;
    assert.deepEqual(own?.can, { open: true, block: true });
    // Sent again from the company's screen: to the contact that the account is of.
    await alice.ok(calls.invitePortal, { params: { id: own?.contact_hash_id ?? "" }, body });
    await client.ok(calls.blockPortal, { params: { id: hash_id }, body: { active: false } });
  });

  test("gives nobody another company's view without the right in its country", async () => {
    const client = await inSpain("contacts_merge");
    const invited = await person();
    await account(invited);
    const join = { params: { id: invited }, body: { company_hash_id: a.id } };
    assert.equal((await client.call(updateContact, join)).status, 403);
    // Without an account nobody is shown anything.
    await client.ok(updateContact, { params: { id: await person() }, body: { company_hash_id: a.id } });
    const into = await person({ company_hash_id: a.id });
    const merge = { params: { id: invited }, body: { into, version: 2, into_version: 1 } };
    const look = async (by: Client) =>
      (await by.ok(previewContactMerge, { params: { id: invited }, query: { into } })).data.problem;
    assert.match((await look(client)) ?? "", /portal accounts/u);
    assert.equal(await look(alice), null);
    assert.equal((await client.call(mergeContacts, merge)).status, 403);
    await alice.ok(mergeContacts, merge);
  });
});

describe("the contact's flag", () => {
  test("is changed only with the portal's right in the contact's country", async () => {
    const client = await inSpain();
    const [french, spanish] = [await contact(), await contact({ country_hash_id: spain.id })];
    const open = { body: { portal_access: true } };
    const mayOpen = async (id: string) => (await client.ok(getContact, { params: { id } })).data.can.portal;
    assert.deepEqual([await mayOpen(french), await mayOpen(spanish)], [undefined, true]);
    const { countries } = (await client.ok(contactOptions, {})).data;
    assert.deepEqual(
      countries.map((k) => [k.name, k.can.portal]),
      [
        ["France", undefined],
        ["Spain", true],
      ],
    );
    assert.equal((await client.call(updateContact, { params: { id: french }, ...open })).status, 403);
    await client.ok(updateContact, { params: { id: spanish }, ...open });
    // Moving the contact to where one holds the right does not go around it.
    const moved = { params: { id: french }, body: { ...open.body, country_hash_id: spain.id } };
    assert.equal((await client.call(updateContact, moved)).status, 403);
    const made = { name: "New", contactType: "society" as const, country_hash_id: france.id, ...open.body };
    assert.equal((await client.call(createContact, { body: made })).status, 403);
  });

  test("is taken by a merge only when it is named, with the right", async () => {
    const client = await inSpain("contacts_merge");
    const [from, into] = [await contact(), await contact()];
    await alice.ok(updateContact, { params: { id: from }, body: { portal_access: true } });
    const body = { into, version: 2, into_version: 1 };
    const named = { params: { id: from }, body: { ...body, take: ["portal_access" as const] } };
    assert.equal((await client.call(mergeContacts, named)).status, 403);
    const { data } = await client.ok(mergeContacts, { params: { id: from }, body });
    assert.equal(data.contact.portal_access, false);
  });
});

describe("closing the portal to a company", () => {
  test("closes it to the company's staff, who keep what is their own", async () => {
    const company = await contact();
    const staff = await person({ country_hash_id: france.id, company_hash_id: company });
    const { client } = await account(staff);
    const made = await order(company);
    const own = await order(staff);
    const numbers = async () => (await client.ok(calls.portalOrders, { query: {} })).data.map((o) => o.number);
    // Inviting the person has opened the company.
    assert.deepEqual(await numbers(), [own.number, made.number]);
    await alice.ok(updateContact, { params: { id: company }, body: { portal_access: false } });
    assert.deepEqual(await numbers(), [own.number]);
    assert.equal((await client.call(calls.readPortalOrder, { params: { id: made.hash_id } })).status, 404);
  });

  test("refuses the repeat of a call whose answer shows what is closed by now", async () => {
    const company = await contact();
    const staff = await person({ company_hash_id: company });
    const { client } = await account(staff);
    const made = await order(company);
    const input = { params: { id: made.hash_id }, body: { comment: "Thank you" } };
    const key = { "idempotency-key": newId() };
    await client.ok(calls.portalCommentOrder, input, key);
    await client.ok(calls.portalCommentOrder, input, key);
    await alice.ok(updateContact, { params: { id: company }, body: { portal_access: false } });
    assert.equal((await client.call(calls.portalCommentOrder, input, key)).status, 409);
    await alice.ok(updateContact, { params: { id: company }, body: { portal_access: true } });
    const again = { "idempotency-key": newId() };
    await client.ok(calls.portalCommentOrder, input, again);
    await alice.ok(updateContact, { params: { id: staff }, body: { company_hash_id: null } });
    assert.equal((await client.call(calls.portalCommentOrder, input, again)).status, 409);
  });

  test("shows the accounts of its staff to who can block them, and blocks them", async () => {
    const company = await contact({ country_hash_id: spain.id });
    const { hash_id, client } = await account(await person({ country_hash_id: france.id, company_hash_id: company }));
    const spaniard = await inSpain();
    const shown = async (by: Client) => (await by.ok(calls.contactPortal, { params: { id: company } })).data.accounts;
    assert.deepEqual(
      (await shown(spaniard)).map((one) => one.hash_id),
      [hash_id],
    );
    const reader = await t.as(await t.make.user({ zone: paris, rights: ["contacts_view_all", "contacts_view"] }));
    assert.deepEqual(await shown(reader), []);
    const block = { params: { id: hash_id }, body: { active: false } };
    assert.equal((await reader.call(calls.blockPortal, block)).status, 403);
    await spaniard.ok(calls.blockPortal, block);
    assert.equal((await client.call(calls.portalOrders, { query: {} })).status, 401);
  });
});

describe("the name of a customer's account", () => {
  test("does not stand in clear on the trail, so that erasing the person takes it off", async () => {
    const { client, hash_id } = await account(await person({ name: "Pilar Roca" }), "Pilar Roca");
    await client.ok(updateProfile, { body: { name: "Pilar Roca Zztrail" } });
    const { rows } = await t.owner.query<{ said: string }>(
      "SELECT concat(before, after, details) AS said FROM audit WHERE kind = 'user' AND entity_id = $1",
      [hash_id],
    );
    assert.ok(rows.some((row) => row.said.includes("$sealed")));
    for (const { said } of rows) assert.ok(!said.includes("Pilar"), said);
  });
});

describe("sharing a document", () => {
  test("takes a paper of another record, only from who may open it, as it is then", async () => {
    const given = { contact_hash_id: b.id, title: "Contract 2026", kind: "SUPPLY", start_date: "2026-01-01" } as const;
    const contract = (await alice.ok(storeContactContract, { body: { ...given, files: [pdf("contract.pdf")] } })).data;
    const [paper] = contract.files;
    const made = await share(b.id, {
      title: "Contract 2026",
      kind: "contract",
      files: [],
      file_hash_id: paper?.hash_id,
    });
    assert.notEqual(made.file.hash_id, paper?.hash_id);
    assert.equal((await b.client.call(getFile, { params: { id: made.file.hash_id }, query: {} })).status, 200);
    assert.equal((await b.client.call(getFile, { params: { id: paper?.hash_id ?? "" }, query: {} })).status, 404);
    const spanish = await contact({ country_hash_id: spain.id });
    const rights = { contacts_view_all: [spain.id], contacts_view: [spain.id], portal_manage: [spain.id] };
    const client = await t.as(await t.make.user({ zone: paris, rights }));
    const body = { title: "Contract", kind: "contract" as const, file_hash_id: paper?.hash_id ?? null };
    const refused = await client.call(calls.shareDocument, { params: { id: spanish }, body });
    const missing = await client.call(calls.shareDocument, {
      params: { id: spanish },
      body: { ...body, file_hash_id: newId() },
    });
    assert.deepEqual([refused.status, refused.raw], [422, missing.raw]);
  });

  test("takes no contract of another contact, nor a paper that is ours alone", async () => {
    const term = { kind: "SUPPLY", start_date: "2026-01-01" } as const;
    const theirs = { ...term, contact_hash_id: a.id, title: "Contract of another", files: [pdf()] };
    const ours = { ...term, user_hash_id: colleague.id, title: "Contract of work", kind: "PERMANENT", files: [pdf()] };
    const made = [
      (await alice.ok(storeContactContract, { body: theirs })).data.files[0],
      (await alice.ok(storeContract, { body: ours as never })).data.files[0],
      a.document.file,
    ];
    const body = { title: "Contract", kind: "contract" as const };
    for (const file of made) {
      const given = { ...body, file_hash_id: file?.hash_id ?? "" };
      const refused = await alice.call(calls.shareDocument, { params: { id: b.id }, body: given });
      assert.deepEqual([refused.status, Object.keys(refused.error.errors ?? {})], [422, ["file_hash_id"]]);
    }
  });

  test("says on the trail what it is a copy of", async () => {
    const { hash_id, file } = await componentPaper();
    const made = await share(b.id, { title: "SDS", kind: "safety", files: [], file_hash_id: file.hash_id });
    const { rows } = await t.owner.query<{ after: Record<string, unknown> }>(
      "SELECT after FROM audit WHERE entity_id = $1 AND action = 'share'",
      [made.hash_id],
    );
    assert.deepEqual([rows[0]?.after.source_kind, rows[0]?.after.copy_of], ["component_document", hash_id]);
  });

  test("ends: the file is gone for the customer", async () => {
    const { hash_id, file } = await share(b.id);
    await b.client.ok(getFile, { params: { id: file.hash_id }, query: {} });
    await alice.ok(calls.unshareDocument, { params: { id: hash_id } });
    assert.equal((await b.client.call(getFile, { params: { id: file.hash_id }, query: {} })).status, 404);
  });
});

let componentId = "";
/** A safety data sheet of a component. */
async function componentPaper(more: object = {}) {
  if (componentId === "") {
    const body = { name: "Żółta limonene", kind: "flavour" as const };
    componentId = (await alice.ok(createComponent, { body })).data.hash_id;
  }
  const body = { component_hash_id: componentId, kind: "sds" as const, file: pdf("sheet-7731.pdf"), ...more };
  return (await alice.ok(createDocument, { body })).data;
}

describe("the papers that are offered for sharing", () => {
  const offered = async (by: Client, of: string, search?: string) =>
    (await by.ok(calls.sharablePapers, { params: { id: of }, query: { search } })).data;

  test("are found by all words, in title, record, kind and file name; what is offered is accepted", async () => {
    const of = await contact();
    const { file } = await componentPaper({ kind: "halal", title: "Halal 2031", expires_on: "2031-05-31" });
    const sheet = await componentPaper({ file: pdf("sheet-4410.pdf") });
    const given = { contact_hash_id: of, title: "Frame contract", kind: "SUPPLY", start_date: "2026-01-01" } as const;
    await alice.ok(storeContactContract, { body: { ...given, files: [pdf("signed.pdf")] } });
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const bottle = new File([new Uint8Array(picture)], "bottle.png", { type: "image/png" });
    await alice.ok(uploadRecipePicture, { body: { recipe_hash_id: recipe.hash_id, picture: bottle } });
    const [halal] = await offered(alice, of, "limonene HALAL");
    assert.deepEqual(halal, {
      hash_id: file.hash_id,
      name: "sheet-7731.pdf",
      title: "Halal 2031",
      about: halal?.about,
      kind: "certificate",
      valid_to: "2031-05-31",
    });
    assert.match(halal.about, /Żółta limonene/u);
    const found = async (search: string) => (await offered(alice, of, search)).map((p) => [p.kind, p.title]);
    assert.deepEqual(await found("zolta sds 4410"), [["safety", null]]);
    assert.deepEqual(await found("frame signed"), [["contract", "Frame contract"]]);
    assert.deepEqual(await found("yuzu bottle"), [["other", null]]);
    assert.deepEqual(await found("halal frame"), []);
    assert.deepEqual(await found("%"), []);
    const query = { search: "fiche sécurité 4410" };
    const inFrench = { "accept-language": "fr" };
    const named = await alice.ok(calls.sharablePapers, { params: { id: of }, query }, inFrench);
    assert.deepEqual(
      named.data.map((p) => p.hash_id),
      [sheet.file.hash_id],
    );
    const all = await offered(alice, of);
    assert.ok([file.hash_id, sheet.file.hash_id].every((id) => all.some((paper) => paper.hash_id === id)));
    for (const { hash_id } of all)
      await alice.ok(calls.shareDocument, {
        params: { id: of },
        body: { title: "Shared", kind: "other", file_hash_id: hash_id },
      });
  });

  test("are those that one sees, and contracts with the contact or its company alone", async () => {
    const company = await contact();
    const of = await contact({ contactType: "individual", company_hash_id: company });
    await componentPaper({ title: "Kosher 2032", kind: "kosher" });
    for (const [id, title] of [
      [company, "Of the company"],
      [of, "Of the person"],
      [b.id, "Of another"],
    ] as const) {
      const given = { contact_hash_id: id, title, kind: "SUPPLY", start_date: "2026-01-01" } as const;
      await alice.ok(storeContactContract, { body: { ...given, files: [pdf()] } });
    }
    const titles = async (by: Client) =>
      (await offered(by, of)).flatMap((p) => (/^(?:Of|Kosher)/u.test(p.title ?? "") ? [p.title] : []));
    assert.deepEqual(await titles(alice), ["Of the person", "Of the company", "Kosher 2032"]);
    const withoutMore = await t.as(
      await t.make.user({ zone: paris, rights: ["contacts_view_all", "contacts_view", "portal_manage"] }),
    );
    assert.deepEqual(await titles(withoutMore), ["Of the person", "Of the company"]);
    const reader = await t.as(await t.make.user({ zone: paris, rights: ["contacts_view_all", "contacts_view"] }));
    assert.equal((await reader.call(calls.sharablePapers, { params: { id: of }, query: {} })).status, 403);
  });
});

const anywhere = (e: AnyEndpoint): AnyInput => ({
  params: Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name, a.order.hash_id])),
});
const isOpenTo = (e: AnyEndpoint): boolean =>
  e.permission === "public" || e.permission === "any-account" || e.path.startsWith("/api/portal/");

describe("the portal attacked", () => {
  test("every other call of the contract is a 403, whatever else the account was given", async () => {
    await t.make.grant(b.hash_id, allPermissions);
    for (const e of allEndpoints)
      if (!isOpenTo(e)) {
        const { status } = await b.client.call(e, anywhere(e));
        assert.equal(status, 403, `${e.method} ${e.path}`);
      }
    await t.owner.query("DELETE FROM user_grant WHERE user_id = $1 AND permission <> 'portal_access'", [b.hash_id]);
  });

  test("nothing of it opens to the staff, nor to an account without a contact", async () => {
    const stray = await t.as(await t.make.user({ kind: "portal", rights: ["portal_access"] }));
    // A letter is opened by the secret in its link, whoever is signed in.
    const own = allEndpoints.filter((one) => one.path.startsWith("/api/portal/") && one.permission !== "public");
    for (const e of own)
      for (const client of [alice, stray]) {
        const body = { comment: "Hi", line_hash_id: newId(), verdict: "liked" };
        const { status } = await client.call(e, {
          ...anywhere(e),
          query: {},
          body: e.method === "GET" ? undefined : body,
        });
        assert.equal(status, 403, `${e.method} ${e.path}`);
      }
  });

  test("every identifier of another customer is the 404 of one that is not there", async () => {
    const missing = newId();
    const line = (await b.client.ok(calls.portalSamples)).data[0]?.lines[0]?.hash_id ?? "";
    const verdict = { line_hash_id: line, verdict: "liked" };
    const tries: readonly [AnyEndpoint, string, unknown?][] = [
      [calls.readPortalOrder, b.order.hash_id],
      [calls.portalCommentOrder, b.order.hash_id, { comment: "Hi" }],
      [calls.portalReorder, b.order.hash_id, {}],
      [calls.portalInvoicePdf, b.invoice.hash_id],
      // Not even the customer's own draft.
      [calls.portalInvoicePdf, a.draft.hash_id],
      [calls.portalVerdict, b.sample.hash_id, verdict],
      [getFile, b.document.file.hash_id],
    ];
    for (const [e, id, body] of tries) {
      const of = async (one: string) => {
        const answer = await a.client.call(e, { params: { id: one }, query: {}, body });
        return [answer.status, answer.raw];
      };
      const answer = await of(id);
      assert.equal(answer[0], 404, `${e.name} ${answer[1]}`);
      assert.deepEqual(answer, await of(missing), e.name);
    }
    const foreign = { params: { id: a.sample.hash_id }, body: { ...verdict, verdict: "liked" as const } };
    assert.equal((await a.client.call(calls.portalVerdict, foreign)).status, 422);
    assert.equal((await b.client.ok(calls.portalSamples)).data[0]?.lines[0]?.verdict, null);
    const cursor = (await b.client.ok(calls.portalOrders, { query: { limit: 1 } })).after ?? undefined;
    for (const o of (await a.client.ok(calls.portalOrders, { query: { after: cursor } })).data)
      assert.notEqual(o.hash_id, b.order.hash_id);
  });

  test("every file of the house but the shared ones is the 404 of one that is not there", async () => {
    const { rows } = await t.owner.query<{ hash_id: string }>("SELECT hash_id FROM file WHERE hash_id <> $1", [
      a.document.file.hash_id,
    ]);
    assert.ok(rows.length > 2);
    const of = async (id: string) => (await a.client.call(getFile, { params: { id }, query: {} })).raw;
    const nothing = await of(newId());
    for (const { hash_id } of rows) assert.equal(await of(hash_id), nothing);
  });

  test("no other file opens with rights that the account was given", async () => {
    await t.make.grant(b.hash_id, allPermissions);
    const given = { contact_hash_id: b.id, title: "Contract 2027", kind: "SUPPLY", start_date: "2027-01-01" } as const;
    const { data } = await alice.ok(storeContactContract, { body: { ...given, files: [pdf("contract.pdf")] } });
    const paper = { params: { id: data.files[0]?.hash_id ?? "" }, query: {} };
    assert.equal((await b.client.call(getFile, paper)).status, 404);
    assert.equal((await b.client.call(getFile, { params: { id: b.document.file.hash_id }, query: {} })).status, 200);
    await t.owner.query("DELETE FROM user_grant WHERE user_id = $1 AND permission <> 'portal_access'", [b.hash_id]);
  });

  test("no account of it is changed where people of the staff are", async () => {
    const administrator = await t.as(await t.make.user({ rights: allPermissions }));
    const them = { params: { id: a.hash_id } };
    for (const body of [{ name: "Somebody" }, { active: false }, { email: addressOf() }])
      assert.equal((await administrator.call(updateUser, { ...them, body })).status, 404);
    assert.equal((await administrator.call(deleteUser, them)).status, 404);
    const picture = { body: { user_hash_id: a.hash_id, avatar: null } };
    assert.equal((await administrator.call(uploadAvatar, picture)).status, 422);
  });

  test("no account of it is taken over by somebody who may edit people, who knows the default password", async () => {
    const stranger = await t.as(await t.make.user({ rights: ["users_view", "users_update"] }));
    const email = addressOf();
    const first_password = true;
    const body = { name: "Nora", email, first_password };
    const { data, default_password } = await alice.ok(calls.invitePortal, { params: { id: await contact() }, body });
    const them = { params: { id: data.hash_id } };
    const nobody = { params: { id: newId() } };
    const code = await stranger.call(newFirstCode, them);
    assert.equal(code.raw, (await stranger.call(newFirstCode, nobody)).raw);
    assert.equal((await stranger.call(invite, them)).raw, (await stranger.call(invite, nobody)).raw);
    assert.equal(
      (await stranger.call(takeSecondFactorAway, them)).raw,
      (await stranger.call(takeSecondFactorAway, nobody)).raw,
    );
    // The default password alone opens nothing: the code of this very account is asked for.
    const asked = await t.nobody.ok(login, { body: { email, password: default_password ?? "" } });
    assert.equal(asked.access_token, undefined);
    assert.equal(asked.asks, "first_code");
    const another = await alice.ok(calls.invitePortal, {
      params: { id: await contact() },
      body: { ...body, email: addressOf() },
    });
    const guess = { challenge: asked.challenge ?? "", code: another.first_code ?? "" };
    assert.equal((await t.nobody.call(secondStep, { body: guess })).status, 422);
  });

  test("no answer, paper or mail holds what is ours: formulas, costs, internal words, names of staff", async () => {
    const waiting = await order(a.id);
    const what = { waiting_for: "Their signed label", waiting_from: SECRETS.waitingFrom, people: [colleague.id] };
    await alice.ok(orders.waitOrder, { params: { id: waiting.hash_id }, body: what });
    const judged = await sampleFor(a.id);
    const line_hash_id = judged.lines[0]?.hash_id ?? "";
    const typed = { line_hash_id, verdict: "refused" as const, text: SECRETS.verdict };
    await alice.ok(giveVerdict, { params: { id: judged.hash_id }, body: typed });
    const asked: [AnyEndpoint, AnyInput][] = [
      ...[calls.portalHome, calls.portalOrders, calls.portalInvoices, calls.portalSamples, calls.portalDocuments].map(
        (e): [AnyEndpoint, AnyInput] => [e, { query: {} }],
      ),
      [calls.readPortalOrder, { params: { id: a.order.hash_id } }],
      [calls.readPortalOrder, { params: { id: waiting.hash_id } }],
      ...allEndpoints
        .filter((e) => e.method === "GET" && e.permission === "any-account" && !/logout/u.test(e.path))
        .map((e): [AnyEndpoint, AnyInput] => [e, { ...anywhere(e), query: {} }]),
      [allEndpoints.find((e) => e.name === "access.bootstrap") as AnyEndpoint, {}],
    ];
    const told: string[] = [];
    for (const [e, input] of asked) told.push(`${e.name} ${(await a.client.call(e, input)).raw}`);
    const paper = await a.client.fetch(addressFor(calls.portalInvoicePdf, { params: { id: a.invoice.hash_id } }));
    told.push(`pdf ${Buffer.from(await paper.arrayBuffer()).toString("latin1")}`);
    await t.runJobs();
    for (const mail of await mailsOf(t, a.email)) told.push(`mail ${mail.subject} ${mail.text} ${mail.html}`);
    assert.ok(told.some((one) => one.includes("Their signed label")));
    for (const [name, secret] of Object.entries(SECRETS))
      for (const one of told) assert.ok(!one.includes(secret), `${name} in ${one.slice(0, 200)}`);
    for (const one of told)
      for (const word of [colleague.id, seller.id, recipe.hash_id, a.draft.hash_id, b.id, b.name])
        assert.ok(!one.includes(word), `${word} in ${one.slice(0, 200)}`);
  });

  test("a mail to the customer is signed by the order's owner, whoever writes", async () => {
    const address = addressOf();
    const id = await contact({ mails: [{ address, label: "work" }] });
    const made = await order(id);
    await other.ok(orders.externalComment, {
      body: { order_hash_id: made.hash_id, comment: "Packed today.", mail: true },
    });
    await t.runJobs();
    const mails = await mailsOf(t, address);
    const said = mails.map((mail) => `${mail.subject} ${mail.text} ${mail.html}`);
    assert.ok(
      said.some((one) => one.includes("Packed today.") && one.includes("Alice Martin")),
      said.join("\n"),
    );
    for (const one of said) assert.ok(!one.includes(SECRETS.colleague), one);
  });

  test("no channel is heard, its own neither", async () => {
    const names = [
      `private-user.${a.hash_id}`,
      `private-user.${seller.id}`,
      `private-zone.${paris.id}`,
      `private-country.${france.id}`,
      "private-countries",
      `presence-record.order.${a.order.hash_id}`,
    ];
    for (const channel_name of names) {
      const body = { socket_id: "1.1", channel_name };
      assert.equal((await a.client.call(broadcastingAuth, { body })).status, 403, channel_name);
    }
    const socket = new WebSocket(`${t.url.replace("http", "ws")}/app/cordial?protocol=7`);
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push(data.toString()));
    await once(socket, "message");
    const subscribed = once(socket, "message");
    socket.send(
      JSON.stringify({ event: "pusher:subscribe", data: { channel: `private-user.${a.hash_id}`, auth: "cordial:0" } }),
    );
    await subscribed;
    await order(a.id);
    socket.send(JSON.stringify({ event: "pusher:ping", data: {} }));
    while (!heard.at(-1)?.includes("pong")) await once(socket, "message");
    socket.close();
    assert.ok(!heard.some((one) => one.includes("subscription_succeeded") || one.includes("orders")), heard.join("\n"));
  });

  test("an account writes no more than twenty times in a quarter of an hour, and holds two connections", async () => {
    const { client } = await account(b.id);
    const input = { params: { id: b.order.hash_id }, body: { comment: "Any news?" } };
    for (let i = 0; i < 20; i++) await client.ok(calls.portalCommentOrder, input);
    assert.equal((await client.call(calls.portalCommentOrder, input)).status, 429);
    assert.equal((await client.call(calls.portalReorder, { ...input, body: {} })).status, 429);
    const gate = await t.owner.connect();
    await gate.query("BEGIN; LOCK TABLE portal_document IN ACCESS EXCLUSIVE MODE");
    const asked = Array.from({ length: 6 }, async () => await client.ok(calls.portalDocuments));
    const waiting = async () =>
      (
        await t.owner.query<{ n: number }>(
          "SELECT count(*)::int AS n FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND NOT granted",
        )
      ).rows[0]?.n ?? 0;
    await eventually("two of them wait for the table", async () => (await waiting()) >= 2);
    // Time enough for the others to get there too.
    await delay(300);
    assert.equal(await waiting(), 2);
    await gate.query("ROLLBACK");
    gate.release();
    await Promise.all(asked);
  });

  test("customers draw one paper at a time, so that ours print meanwhile", async () => {
    const theirs = [a, b].map(
      async ({ client, invoice }) =>
        await client.fetch(addressFor(calls.portalInvoicePdf, { params: { id: invoice.hash_id } })),
    );
    const ours = alice.fetch(addressFor(printInvoice, { params: { id: a.invoice.hash_id } }));
    for (const answer of await Promise.all([...theirs, ours])) assert.equal(answer.status, 200);
  });

  test("nobody sees the portal as a customer", async () => {
    const administrator = await t.as(await t.make.user({ zone: paris, rights: allPermissions }));
    const answer = await administrator.call(impersonate, { body: { user_hash_id: a.hash_id } });
    assert.equal(answer.status, 422);
  });

  test("every call of it stands in this file or the matrix", () => {
    for (const e of calls.portalEndpoints) assert.ok(matrix[e.name], e.name);
  });
});
