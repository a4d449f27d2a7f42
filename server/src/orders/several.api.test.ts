import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/orders/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const france = await t.make.country({ name: "France", iso2: "FR" });
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id, spain.id] });
const douala = await t.make.zone({ name: "Douala", currencyId: eur.id, countries: [cameroon.id] });
const everything: readonly Permission[] = [
  "orders_view",
  "orders_view_all",
  "orders_create",
  "orders_update",
  "orders_update_all",
  "contacts_view_all",
  "contacts_create",
];
const held = (rights: readonly Permission[], ...countries: readonly { id: string }[]) =>
  Object.fromEntries(rights.map((right) => [right, countries.map((c) => c.id)]));
const person = async (name: string, zone: typeof paris, rights: object) => {
  const user = await t.make.user({ name, zone, rights });
  return { user, client: await t.as(user) };
};
const alice = await person("Alice Martin", paris, held(everything, france, spain));
const esther = await person("Esther Biya", douala, held(everything, cameroon));
/** Sees the orders of both countries, and changes those of France. */
const half = await person("Hugo", paris, {
  ...held(["orders_view_all"], france, spain),
  ...held(["orders_update_all"], france),
});
const contactIn = async (client: Client, country: { id: string }, name: string): Promise<string> =>
  (await client.ok(createContact, { body: { name, contactType: "society", country_hash_id: country.id } })).data
    .hash_id;
const begudes = await contactIn(alice.client, france, "Begudes");
const valles = await contactIn(alice.client, spain, "Vallès");
const make = async (contact: string, more: object = {}, client = alice.client) =>
  (await client.ok(calls.createOrder, { body: { contact_hash_id: contact, value: "1000", ...more } })).data;
const some = async (count: number, contact = begudes) => {
  const made = [];
  for (let i = 0; i < count; i++) made.push(await make(contact));
  return made;
};
const read = async (id: string) => (await alice.client.ok(calls.getOrder, { params: { id } })).data;
const rowsOf = (orders: readonly { hash_id: string; version?: number }[]) =>
  orders.map(({ hash_id, version }) => ({ hash_id, ...(version !== undefined && { version }) }));

describe("several orders together", () => {
  test("are confirmed by name, and those that cannot be say why with their number", async () => {
    const [one, two] = await some(2);
    assert.ok(one && two);
    await alice.client.ok(calls.confirmOrder, { params: { id: two.hash_id }, body: {} });
    const { data } = await alice.client.ok(calls.takeOrders, {
      body: { step: "confirm", rows: rowsOf([one, { hash_id: two.hash_id }]) },
    });
    assert.deepEqual(
      data.done.map((d) => d.hash_id),
      [one.hash_id],
    );
    assert.equal(data.done[0]?.version, (await read(one.hash_id)).version);
    assert.deepEqual(
      data.refused.map((r) => [r.hash_id, r.name]),
      [[two.hash_id, two.number]],
    );
    assert.match(data.refused[0]?.message ?? "", /confirm/iu);
    assert.equal((await read(one.hash_id)).state, "CONFIRMED");
  });

  test("a version that is outdated is refused alone", async () => {
    const [one, two] = await some(2);
    assert.ok(one && two);
    await alice.client.ok(calls.updateOrder, { params: { id: one.hash_id }, body: { note: "By sea" } });
    const { data } = await alice.client.ok(calls.takeOrders, {
      body: { step: "confirm", rows: rowsOf([one, two]) },
    });
    assert.deepEqual(
      [data.done.map((d) => d.hash_id), data.refused.map((r) => r.hash_id)],
      [[two.hash_id], [one.hash_id]],
    );
  });

  test("all that match are those of the list, past its page, and no others", async () => {
    const contact = await contactIn(alice.client, france, "Many");
    const many = await some(53, contact);
    const last = many.pop();
    assert.ok(last);
    await alice.client.ok(calls.confirmOrder, { params: { id: last.hash_id }, body: {} });
    const filters = { contact, status: "NOT_CONFIRMED" as const };
    const { data: counted } = await alice.client.ok(calls.countOrders, { query: filters });
    assert.deepEqual(counted, { total: 52, total_capped: false });
    const { data } = await alice.client.ok(calls.takeOrders, { body: { step: "confirm", filters } });
    assert.deepEqual(
      data.done.map((d) => d.hash_id),
      many.map((o) => o.hash_id).toSorted(),
    );
    assert.deepEqual(data.refused, []);
    const again = await alice.client.ok(calls.takeOrders, { body: { step: "confirm", filters } });
    assert.deepEqual(again.data, { done: [], refused: [] }, "none matches any more");
  });

  test("what is changed is told as it was, and given back for each", async () => {
    const one = await make(begudes, { wanted_on: "2026-12-10" });
    const two = await make(begudes);
    const { data } = await alice.client.ok(calls.takeOrders, {
      body: { step: "update", rows: rowsOf([one, two]), given: { wanted_on: "2027-01-15" } },
    });
    assert.deepEqual(
      data.done.map((d) => d.before),
      [{ wanted_on: "2026-12-10" }, { wanted_on: null }],
    );
    const back = data.done.map(({ hash_id, version, before }) => ({ hash_id, version, given: before }));
    await alice.client.ok(calls.takeOrders, { body: { step: "update", rows: back as never } });
    assert.equal((await read(one.hash_id)).wanted_on, "2026-12-10");
    assert.equal((await read(two.hash_id)).wanted_on, null);
  });

  test("go into the archive and out of it, with the reason that one of them needs", async () => {
    const [plain, confirmed] = await some(2);
    assert.ok(plain && confirmed);
    await alice.client.ok(calls.confirmOrder, { params: { id: confirmed.hash_id }, body: {} });
    const body = {
      step: "archive" as const,
      rows: rowsOf([{ hash_id: plain.hash_id }, { hash_id: confirmed.hash_id }]),
    };
    const { data } = await alice.client.ok(calls.takeOrders, { body });
    assert.deepEqual(
      data.done.map((d) => d.hash_id),
      [plain.hash_id],
    );
    const back = await alice.client.ok(calls.takeOrders, {
      body: { step: "unarchive", rows: data.done.map(({ hash_id, version }) => ({ hash_id, version: version ?? 0 })) },
    });
    assert.equal(back.data.done.length, 1);
    assert.equal((await read(plain.hash_id)).archived_at, null);
  });

  test("too many are told, not cut", async () => {
    const rows = Array.from({ length: 1001 }, (_, i) => ({
      hash_id: `0190a000-0000-7000-8000-${String(i).padStart(12, "0")}`,
    }));
    const answer = await alice.client.call(calls.takeOrders, { body: { step: "confirm", rows } });
    assert.equal(answer.status, 422, answer.raw);
    assert.match(answer.raw, /1,000/u);
  });

  test("either rows or filters, not both and not neither", async () => {
    const { hash_id } = await make(begudes);
    const both = { step: "confirm" as const, rows: [{ hash_id }], filters: {} };
    assert.equal((await alice.client.call(calls.takeOrders, { body: both })).status, 422);
    assert.equal((await alice.client.call(calls.takeOrders, { body: { step: "confirm" } })).status, 422);
  });
});

describe("the rights of each", () => {
  test("one who may change France only changes nothing in Spain, and reads why", async () => {
    const french = await make(begudes);
    const spanish = await make(valles);
    const { data } = await half.client.ok(calls.takeOrders, {
      body: { step: "confirm", rows: rowsOf([french, spanish]) },
    });
    assert.deepEqual(
      data.done.map((d) => d.hash_id),
      [french.hash_id],
    );
    assert.deepEqual(
      data.refused.map((r) => r.name),
      [spanish.number],
    );
    assert.equal((await read(spanish.hash_id)).state, "NOT_CONFIRMED");
  });

  test("another office’s orders are not found, have no name, and match no filter", async () => {
    const { hash_id } = await make(begudes);
    const { data } = await esther.client.ok(calls.takeOrders, { body: { step: "confirm", rows: [{ hash_id }] } });
    assert.deepEqual([data.done, data.refused.map((r) => r.name)], [[], [null]]);
    const all = await esther.client.ok(calls.takeOrders, { body: { step: "confirm", filters: {} } });
    assert.deepEqual(all.data, { done: [], refused: [] });
    assert.equal((await esther.client.ok(calls.countOrders, { query: {} })).data.total, 0);
    assert.equal((await read(hash_id)).state, "NOT_CONFIRMED");
  });
});

describe("sent twice, or by two at once", () => {
  test("the same request is answered as the first time", async () => {
    const [one] = await some(1);
    assert.ok(one);
    const body = { step: "confirm" as const, rows: rowsOf([one]) };
    const key = { "idempotency-key": "several-1" };
    const first = await alice.client.call(calls.takeOrders, { body }, key);
    const second = await alice.client.call(calls.takeOrders, { body }, key);
    assert.equal(first.status, 200);
    assert.equal(second.raw, first.raw);
    assert.equal((await read(one.hash_id)).version, one.version + 1);
  });

  test("each order is confirmed once, however they are named", async () => {
    const made = await some(12);
    const rows = made.map(({ hash_id }) => ({ hash_id }));
    const answers = await Promise.all([
      alice.client.ok(calls.takeOrders, { body: { step: "confirm", rows } }),
      half.client.ok(calls.takeOrders, { body: { step: "confirm", rows: rows.toReversed() } }),
    ]);
    assert.equal(
      answers.reduce((n, { data }) => n + data.done.length, 0),
      12,
    );
    assert.equal(
      answers.reduce((n, { data }) => n + data.refused.length, 0),
      12,
    );
    for (const { hash_id, version } of made) assert.equal((await read(hash_id)).version, version + 1);
  });
});
