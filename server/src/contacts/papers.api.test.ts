import assert from "node:assert/strict";
import { test } from "node:test";
import * as calls from "#contract/contacts/contracts.ts";
import {
  createContact,
  deleteContact,
  listContacts,
  updateContactRepresentatives,
} from "#contract/contacts/endpoints.ts";
import { getFile } from "#contract/files/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { sql } from "#server/kit/sql/database.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp } from "#server/testing/test-app.ts";
import { pdf } from "#server/testing/uploads.ts";

const t = await openApp();
const { spain, kenya, at, someone } = await countryScene(t);
const all = ["contacts_view", "contacts_view_all", "contacts_create", "contacts_update_all", "contacts_delete_all"];
const alice = await someone("Alice", at(all, spain));
const rosa = await someone("Rosa", { contacts_view: [spain.id], contacts_update: [spain.id] });
const reader = await someone("Reader", { contacts_view_all: [spain.id] });
const keita = await someone("Keita", { contacts_view_all: [kenya.id], contacts_update_all: [kenya.id] });

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const contact = async (): Promise<string> =>
  (
    await alice.client.ok(createContact, {
      body: { name: "Begudes", contactType: "society", country_hash_id: spain.id },
    })
  ).data.hash_id;
type Body = ClientInput<typeof calls.storeContactContract>["body"];
const body = (contact_hash_id: string, more: Partial<Body> = {}): Body => ({
  contact_hash_id,
  title: "Supply of flavours",
  kind: "SUPPLY",
  start_date: "2026-01-01",
  ...more,
});
const paper = (name = "signed.pdf"): File => new File([new Uint8Array(pdf())], name, { type: "application/pdf" });
const notices = async (client: typeof alice.client): Promise<string[]> =>
  (await client.ok(loadNotifications, { query: {} })).data.filter((n) => n.kind === "contract_ends").map((n) => n.text);

test("a contract is kept with its papers, by whoever may change the contact; others of the country read it", async () => {
  const id = await contact();
  const { data: made } = await alice.client.ok(calls.storeContactContract, {
    body: body(id, { end_date: "2027-12-31", notice_months: 3, renews: "1", remind_days: 30, files: [paper()] }),
  });
  assert.deepEqual([made.act_by, made.remind_on, made.renews], ["2027-09-30", "2027-08-31", true]);
  const params = { id: made.hash_id };
  const file = made.files[0]?.hash_id ?? "";
  const { data: read } = await reader.client.ok(calls.getContactContract, { params });
  assert.deepEqual([read.can, read.files.map((f) => f.name)], [{}, ["signed.pdf"]]);
  assert.equal((await reader.client.call(getFile, { params: { id: file }, query: {} })).status, 200);
  assert.equal((await keita.client.call(getFile, { params: { id: file }, query: {} })).status, 404);
  assert.equal(
    (await reader.client.call(calls.updateContactContract, { params, body: { title: "Mine" } })).status,
    403,
  );
  assert.equal((await keita.client.call(calls.updateContactContract, { params, body: { title: "Mine" } })).status, 404);
  assert.equal((await rosa.client.call(calls.getContactContract, { params })).status, 404);
  const representatives = [rosa.user.id];
  await alice.client.ok(updateContactRepresentatives, { params: { id }, body: { representatives } });
  const { data: changed } = await rosa.client.ok(calls.updateContactContract, {
    params,
    body: { title: "Supply 2027", removes: [file], files: [paper("new.pdf")], version: 1 },
  });
  assert.deepEqual([changed.title, changed.files.map((f) => f.name), changed.version], ["Supply 2027", ["new.pdf"], 2]);
  assert.equal(
    (await alice.client.call(calls.updateContactContract, { params, body: { title: "Late", version: 1 } })).status,
    409,
  );
  const refused = await alice.client.call(deleteContact, { params: { id } });
  assert.match(refused.error.message, /contracts \(1\)/u);
  await rosa.client.ok(calls.deleteContactContract, { params });
  await alice.client.ok(deleteContact, { params: { id } });
});

test("what cannot be is said at its field", async () => {
  const id = await contact();
  const fields = async (more: Partial<Body>) =>
    Object.keys((await alice.client.call(calls.storeContactContract, { body: body(id, more) })).error.errors ?? {});
  assert.deepEqual(await fields({ end_date: "2025-12-31" }), ["end_date"]);
  assert.deepEqual(await fields({ remind_days: 30 }), ["remind_days"]);
  assert.deepEqual(await fields({ notice_months: 99 }), ["notice_months"]);
  assert.deepEqual(await fields({ title: " " }), ["title"]);
  const elsewhere = await keita.client.call(calls.storeContactContract, { body: body(id) });
  assert.deepEqual([elsewhere.status, Object.keys(elsewhere.error.errors ?? {})], [422, ["contact_hash_id"]]);
});

test("representatives are reminded once before the last day to act, and anew when the term changes", async () => {
  const id = await contact();
  const representatives = [rosa.user.id];
  await alice.client.ok(updateContactRepresentatives, { params: { id }, body: { representatives } });
  const { data: made } = await alice.client.ok(calls.storeContactContract, {
    body: body(id, { title: "Exclusive in Spain", end_date: day(100), remind_days: 30 }),
  });
  const params = { id: made.hash_id };
  /** Of several notifications about one contract, the newest counts. */
  const remind = async () => {
    await addJob(t.pool, "contract_reminders", {});
    await t.runJobs();
    return (await notices(rosa.client)).map((said) => said.match(/\d\d-\d\d-\d{4}/u)?.[0]);
  };
  assert.deepEqual(await remind(), [], "not due yet");
  await alice.client.ok(calls.updateContactContract, { params, body: { end_date: day(20) } });
  assert.deepEqual(await remind(), [formatDay(day(20))]);
  const told = sql<{ count: number }>("SELECT count(*)::int AS count FROM notification WHERE kind = 'contract_ends'");
  const count = async () => (await told.one(t.owner)).count;
  await remind();
  assert.equal(await count(), 1, "once");
  assert.match((await notices(rosa.client))[0] ?? "", /Exclusive in Spain \(Begudes\)/u);
  assert.deepEqual(await notices(alice.client), []);
  await alice.client.ok(calls.updateContactContract, { params, body: { title: "Another title" } });
  await remind();
  assert.equal(await count(), 1, "another title is no other term");
  await alice.client.ok(calls.updateContactContract, { params, body: { end_date: day(25) } });
  assert.deepEqual(await remind(), [formatDay(day(25))]);
  assert.equal(await count(), 2);
  const soon = async (query: object) =>
    (await alice.client.ok(listContacts, { query })).data.some((c) => c.hash_id === id);
  assert.deepEqual([await soon({ contract_days: 30 }), await soon({ contract_days: 7 })], [true, false]);
  const { data: listed } = await rosa.client.ok(calls.listContactContracts, { query: { act_days: 30, at: "now" } });
  assert.deepEqual(
    listed.map((c) => c.hash_id),
    [made.hash_id],
  );
  assert.deepEqual((await keita.client.ok(calls.listContactContracts, { query: {} })).data, []);
});
