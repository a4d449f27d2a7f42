import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { changePassword, secondStep } from "#contract/access/security.ts";
import { login } from "#contract/access/sign-in.ts";
import { listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import * as calls from "#contract/contacts/endpoints.ts";
import { eraseContact } from "#contract/contacts/erasing.ts";
import { stopContactReminders } from "#contract/contacts/reminders.ts";
import * as merging from "#contract/contacts/merging.ts";
import { getContactContract, storeContactContract, updateContactContract } from "#contract/contacts/contracts.ts";
import { addComment, updateComment } from "#contract/discussion/endpoints.ts";
import { createExport, listExports } from "#contract/exports/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { createOrder, internalComment } from "#contract/orders/endpoints.ts";
import { invitePortal, portalHome, shareDocument } from "#contract/portal/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { updateProfile } from "#contract/settings/endpoints.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { filesIn, foundInDatabase } from "#server/testing/personal-data.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { unzip } from "#server/testing/unzip.ts";

const t = await openApp();
const { spain, kenya, zone, at } = await countryScene(t);
const rights: readonly Permission[] = [
  "contacts_view",
  "contacts_view_all",
  "contacts_create",
  "contacts_update",
  "contacts_update_all",
  "contacts_merge",
  "contacts_erase",
  "portal_manage",
  "orders_view_all",
  "orders_generate",
  "orders_invoice",
];
const keeper = await t.make.user({ name: "Erika Keeper", zone, rights: { ...at(rights, spain), audit_view: "all" } });
const colleague = await t.make.user({ name: "Told Colleague", zone, rights: at(["contacts_view_all"], spain) });
const client = await t.as(keeper);

type Body = ClientInput<typeof calls.createContact>["body"];
const make = async (more: Partial<Body> = {}) => {
  const body: Body = { name: "Somebody", contactType: "individual", country_hash_id: spain.id, ...more };
  return (await client.ok(calls.createContact, { body }, { "idempotency-key": newId() })).data;
};
const on = (id: string) => ({ params: { id } });
const read = async (id: string) => (await client.ok(calls.getContact, on(id))).data;
const drawn = async (color: string): Promise<File> => {
  const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "zenobia card.png", { type: "image/png" });
};

const exported = async (kind: string, format: "csv" | "zip", filters: Record<string, string> = {}) => {
  const { data } = await client.ok(createExport, { params: { kind }, body: { format, filters } });
  await t.runJobs();
  return data.hash_id;
};
const download = async (id: string): Promise<Response> => await client.fetch(`/api/export/${id}/download`);

const OWN = "eleven plums in a basket";
/** Their account of the portal, signed in, and a document that is shared with them. */
async function inPortal(contact: string): Promise<Client> {
  const email = "zenobia@zquark.test";
  const body = { name: "Zenobia Quark", email, first_password: true };
  const made = await client.ok(invitePortal, { ...on(contact), body }, { "idempotency-key": newId() });
  const terms = { title: "Terms of Zenobia", kind: "contract" as const, files: [await drawn("yellow")] };
  await client.ok(shareDocument, { ...on(contact), body: terms });
  const password = made.default_password ?? "";
  await t.nobody.call(login, { body: { email, password: "not this one" } });
  const { challenge } = await t.nobody.ok(login, { body: { email, password } });
  const { access_token } = await t.nobody.ok(secondStep, {
    body: { challenge: challenge ?? "", code: made.first_code ?? "" },
  });
  const theirs = t.withToken(access_token);
  await theirs.ok(changePassword, { body: { current_password: password, password: OWN, password_confirmation: OWN } });
  await theirs.ok(updateProfile, { body: { name: "Zenobia Quark-Portal" } }, { "idempotency-key": newId() });
  return theirs;
}

/** A person with data in every place: fields, trail, answers kept for repeats, exports, notifications and a merge. */
async function zenobia() {
  const company = await make({ name: "Zest Company", contactType: "society" });
  const person = await make({
    name: "Zenobia Quark",
    company_hash_id: company.hash_id,
    roles: ["supplier"],
    street: "Calle Zenobia 9",
    city: "Zquarkville",
    position_held: "Zquark buyer",
    website: "zquark.test",
    birthday: "1971-02-03",
    language: "es",
    phones: [{ label: "work", number: "+34 938 79 31 99" }],
    mails: [{ label: "work", address: "zenobia@zquark.test" }],
    tags: ["zquark-fan"],
  });
  const twin = await make({
    name: "Zenobia Quark-Twin",
    roles: ["supplier"],
    mails: [{ label: "home", address: "zq@zquark.test" }],
  });
  await client.ok(calls.uploadContactAvatar, { body: { contact_hash_id: person.hash_id, avatar: await drawn("red") } });
  await client.ok(calls.uploadContactAvatar, { body: { contact_hash_id: twin.hash_id, avatar: await drawn("blue") } });
  await client.ok(calls.updateContact, { ...on(person.hash_id), body: { city: "Zquarktown" } });
  const { data: comment } = await client.ok(
    addComment,
    {
      params: { kind: "contact", id: person.hash_id },
      body: { text: "Zenobia likes lime.", mentions: [colleague.id] },
    },
    { "idempotency-key": newId() },
  );
  await client.ok(updateComment, { params: { id: comment.hash_id }, body: { text: "Zenobia likes lemon." } });
  const [from, into] = [await read(twin.hash_id), await read(person.hash_id)];
  const merged = await client.ok(merging.mergeContacts, {
    ...on(twin.hash_id),
    body: { into: into.hash_id, version: from.version, into_version: into.version, take: ["avatar"] },
  });
  const { data: paper } = await client.ok(
    storeContactContract,
    {
      body: {
        contact_hash_id: person.hash_id,
        title: "Advice of Zenobia Quark",
        kind: "OTHER",
        start_date: "2026-01-01",
        end_date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
        remind_days: 30,
        files: [await drawn("green")],
      },
    },
    { "idempotency-key": newId() },
  );
  await client.ok(stopContactReminders, { ...on(person.hash_id), body: { reason: "Zenobia is ill" } });
  const portal = await inPortal(person.hash_id);
  const title = "Advice by Zenobia Quark";
  await client.ok(updateContactContract, { ...on(paper.hash_id), body: { title } });
  await addJob(t.pool, "contract_reminders", {});
  await t.runJobs();
  return { company, person, paper, portal, merge: merged.data.merge, contact: await read(person.hash_id) };
}
const erase = async (id: string, name: string, version: number, as = client) =>
  await as.call(eraseContact, { ...on(id), body: { name, version } });
const PERSONAL = /zenobia|zquark|938\s?79\s?31\s?99|938793199|1971-02-03/iu;

describe("a person's data", () => {
  test("is exported whole, as JSON, as a page and with its files, in reach alone", async () => {
    const { contact, person } = await zenobia();
    await client.ok(addComment, {
      params: { kind: "contact", id: contact.company?.hash_id ?? "" },
      body: { text: "Ask Zenobia Quark first." },
    });
    const seller = await t.as(await t.make.user({ name: "Sam Seller", zone, rights: allPermissions }));
    const order = (
      await seller.ok(createOrder, {
        body: { contact_hash_id: contact.company?.hash_id ?? "", zone_hash_id: zone.id, value: "10" },
      })
    ).data.hash_id;
    const comment = { order_hash_id: order, comment: "Zenobia Quark wants it cold." };
    await seller.ok(internalComment, { body: comment });
    const answer = await download(await exported("contact_person", "zip", { contact_hash_id: person.hash_id }));
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "application/zip");
    const parts = unzip(Buffer.from(await answer.arrayBuffer()));
    const data = JSON.parse(parts.get("data.json") ?? "") as Record<string, never>;
    assert.partialDeepStrictEqual(data, {
      contact: { name: "Zenobia Quark", birthday: "1971-02-03", city: "Zquarktown" },
      comments: [{ text: "Zenobia likes lemon.", by: "Erika Keeper" }],
      named_in: [
        { text: "Zenobia Quark wants it cold.", kind: "order" },
        { text: "Ask Zenobia Quark first.", kind: "contact" },
      ],
      accounts: [{ name: "Zenobia Quark-Portal", email: "zenobia@zquark.test", active: true, messages: [] }],
    });
    const [account] = data.accounts as unknown as { sessions: { ended_at: string | null }[] }[];
    assert.deepEqual(
      account?.sessions.map((s) => s.ended_at),
      [null],
    );
    assert.ok(JSON.stringify(data.records).includes("Terms of Zenobia"));
    assert.ok(JSON.stringify(data.history).includes("Zquarkville"), "the trail, opened");
    assert.ok(JSON.stringify(data.records).includes("supplier.contact_id"));
    assert.ok(JSON.stringify(data.records).includes("Advice by Zenobia Quark"));
    assert.equal(
      [...parts.keys()].filter((name) => name.startsWith("files/")).length,
      4,
      "both pictures, a paper, and what was shared",
    );
    assert.match(parts.get("index.html") ?? "", /Zenobia Quark/u);
    for (const [kind, format] of [
      ["contact_person", "csv"],
      ["contacts", "zip"],
    ] as const) {
      const filters: Record<string, string> = kind === "contact_person" ? { contact_hash_id: person.hash_id } : {};
      assert.equal((await client.call(createExport, { params: { kind }, body: { format, filters } })).status, 422);
    }
    const [reader, stranger] = [
      await t.as(colleague),
      await t.as(await t.make.user({ zone, rights: at(rights, kenya) })),
    ];
    const asked = {
      params: { kind: "contact_person" },
      body: { format: "zip" as const, filters: { contact_hash_id: person.hash_id } },
    };
    assert.equal((await reader.call(createExport, asked)).status, 403);
    assert.equal((await stranger.call(createExport, asked)).status, 404);
    await t.owner.query("DELETE FROM comment WHERE text LIKE 'Ask %'");
    await t.owner.query("DELETE FROM comment WHERE entity_id = $1", [order]);
    assert.equal((await erase(person.hash_id, contact.name, contact.version)).status, 200);
  });

  test("is found nowhere once they are erased: no table, no file, no export; the trail says it without the values", async () => {
    const { person, contact, merge, company, paper, portal } = await zenobia();
    await portal.ok(portalHome);
    const { data: before } = await client.ok(recordTimeline, {
      params: { kind: "contact_contract", id: paper.hash_id },
    });
    assert.match(JSON.stringify(before), /Advice by Zenobia/u, "whoever sees the contract reads its trail");
    const files = await filesIn(t, "files");
    const [listFile, ownFile] = [
      await exported("contacts", "csv"),
      await exported("contact_person", "zip", { contact_hash_id: person.hash_id }),
    ];
    const auditFile = await exported("audit", "csv");
    const ordersFile = await exported("orders", "csv");
    assert.equal((await download(ordersFile)).status, 200);
    const searched = await exported("contacts", "csv", { search: "zenobia" });
    assert.match(await (await download(listFile)).text(), PERSONAL);
    const tables = (await foundInDatabase(t, PERSONAL)).map((row) => row.slice(0, row.indexOf(":")));
    assert.deepEqual(
      [...new Set(tables)].toSorted(),
      [
        "app_user",
        "comment",
        "contact",
        "contact_contract",
        "contact_reminder_stop",
        "export",
        "file",
        "list_merge",
        "portal_document",
        "supplier",
        "throttle",
      ],
      "the test looks where they are",
    );
    assert.ok((await filesIn(t, "files")).size >= files.size + 3);

    const wrong = await erase(person.hash_id, "Zenobia", contact.version);
    assert.deepEqual([wrong.status, Object.keys(wrong.error.errors ?? {})], [422, ["name"]]);
    assert.equal((await erase(person.hash_id, contact.name, 1)).status, 409);
    assert.equal((await erase(company.hash_id, company.name, 1)).status, 422);
    const erased = await erase(person.hash_id, "zenobia quark ", contact.version);
    assert.equal(erased.status, 200, erased.raw);

    assert.deepEqual(await foundInDatabase(t, PERSONAL), []);
    assert.equal((await portal.call(portalHome)).status, 401);
    const again = { body: { email: "zenobia@zquark.test", password: OWN } };
    assert.equal((await t.nobody.call(login, again)).status, 422);
    const { rows: sessions } = await t.owner.query(
      "SELECT s.ended_at IS NULL AS open, s.agent, s.device, s.address FROM session s JOIN portal_account a ON a.user_id = s.user_id WHERE a.contact_id = $1",
      [person.hash_id],
    );
    assert.deepEqual(sessions, [{ open: false, agent: null, device: null, address: null }]);
    const left = await filesIn(t, "files");
    for (const [path, bytes] of left) assert.ok(!PERSONAL.test(`${path} ${bytes.toString("latin1")}`), path);
    assert.ok(left.size < files.size, "pictures are gone, and their thumbnails");
    for (const id of [listFile, ownFile, auditFile, ordersFile, searched])
      assert.equal((await download(id)).status, 404);
    const { data: mine } = await client.ok(listExports, { query: {} });
    assert.match(mine.find((e) => e.hash_id === listFile)?.error ?? "", /held data of a person who was erased/u);
    assert.doesNotMatch(await (await download(await exported("contacts", "csv"))).text(), PERSONAL);
    assert.doesNotMatch(await (await download(await exported("audit", "csv"))).text(), PERSONAL);

    const now = await read(person.hash_id);
    assert.deepEqual(
      [now.name, now.phones, now.mails, now.avatar, now.birthday, now.company?.name],
      ["Erased person", [], [], null, null, "Zest Company"],
    );
    assert.ok(!now.can.update && !now.can.erase && !now.can.merge);
    const { data: contract } = await client.ok(getContactContract, on(paper.hash_id));
    assert.deepEqual([contract.title, contract.files], ["Contract", []], "it stays, without what names the person");
    assert.deepEqual((await client.ok(searchAll, { query: { q: "zenobia" } })).data, []);
    const { data: happened } = await client.ok(recordTimeline, { params: { kind: "contact", id: person.hash_id } });
    assert.equal(happened[0]?.action, "erase");
    assert.doesNotMatch(JSON.stringify(happened), PERSONAL);
    const { data: trail } = await client.ok(listAudit, { query: { action: "erase" } });
    assert.ok(trail.length > 0 && !PERSONAL.test(JSON.stringify(trail)));
    const undone = await client.call(merging.undoContactMerge, on(merge));
    assert.deepEqual([undone.status, undone.error.code], [409, "erased"]);
    assert.equal(
      (await client.call(calls.updateContact, { ...on(person.hash_id), body: { city: "Vic" } })).status,
      409,
    );
    assert.equal((await erase(person.hash_id, "Erased person", now.version)).status, 409);
  });

  test("is erased by whoever holds the right in their country, out of reach they are not there", async () => {
    const person = await make({ name: "Right Holder" });
    const reader = await t.as(colleague);
    assert.equal((await erase(person.hash_id, person.name, person.version, reader)).status, 403);
    const stranger = await t.as(await t.make.user({ zone, rights: at(rights, kenya) }));
    assert.equal((await erase(person.hash_id, person.name, person.version, stranger)).status, 404);
    const half = await t.as(
      await t.make.user({ zone, rights: { contacts_view_all: [spain.id], contacts_erase: [kenya.id] } }),
    );
    assert.equal((await erase(person.hash_id, person.name, person.version, half)).status, 403);
  });

  test("of a merge that was taken back is that of two people: erasing one leaves the other", async () => {
    const [one, two] = [
      await make({ name: "Ursula Kept" }),
      await make({ name: "Wanda Erased", mails: [{ label: "work", address: "wanda@erased.test" }] }),
    ];
    const body = { into: one.hash_id, version: two.version, into_version: one.version, take: ["name" as const] };
    const { data } = await client.ok(merging.mergeContacts, { ...on(two.hash_id), body });
    await client.ok(merging.undoContactMerge, on(data.merge));
    const now = await read(two.hash_id);
    assert.equal((await erase(two.hash_id, now.name, now.version)).status, 200);
    assert.deepEqual(await foundInDatabase(t, /wanda/iu), []);
    assert.equal((await read(one.hash_id)).name, "Ursula Kept");
    const { data: happened } = await client.ok(recordTimeline, { params: { kind: "contact", id: one.hash_id } });
    assert.doesNotMatch(JSON.stringify(happened), /wanda/iu);
    const { data: trail } = await client.ok(listAudit, { query: { thing: one.hash_id } });
    assert.ok(JSON.stringify(trail).includes("Ursula Kept"), "the other's trail is read as before");
  });
});
