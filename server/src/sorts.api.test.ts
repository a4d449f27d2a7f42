import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { MOST_SORTS, type Sorts } from "#contract/kit/sorting.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { componentSorts, listComponents } from "#contract/components/endpoints.ts";
import { createContact, listContacts, updateContact } from "#contract/contacts/endpoints.ts";
import { contactSorts } from "#contract/contacts/list.ts";
import { invoiceSorts, listInvoices } from "#contract/invoices/endpoints.ts";
import { batchSorts, listBatches } from "#contract/laboratory/batches.ts";
import * as orders from "#contract/orders/endpoints.ts";
import { listStock, stockSorts } from "#contract/laboratory/stock.ts";
import type { Permission } from "#contract/permissions.ts";
import { listRecipes, recipeSorts } from "#contract/recipes/endpoints.ts";
import { listReports, reportSorts } from "#contract/reports/endpoints.ts";
import { listSamples, sampleSorts } from "#contract/tracking/endpoints.ts";
import { violations } from "#server/kit/area/invariants.ts";
import { orderInvariants } from "#server/orders/verify.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", isDefault: true });
const xaf = await t.make.currency({ iso: "XAF", symbol: "FCFA", minorUnit: 0 });
const germany = await t.make.country({ name: "Germany", iso2: "DE" });
const france = await t.make.country({ name: "France", iso2: "FR" });
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
await t.owner.query(
  "UPDATE country SET name_fr = CASE iso2 WHEN 'DE' THEN 'Allemagne' ELSE 'Espagne' END WHERE iso2 IN ('DE', 'ES')",
);
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id] });
const seen: readonly Permission[] = [
  "orders_view_all",
  "orders_create",
  "contacts_view_all",
  "contacts_create",
  "contacts_update_all",
  "recipes_view_all",
  "components_view",
  "reports_view_all",
  "trackings_view_all",
  "laboratory_view",
  "orders_delete_all",
  "orders_update_all",
];
const person = async (name: string, rights: object) => await t.as(await t.make.user({ name, zone: paris, rights }));
const alice = await person("Alice Martin", Object.fromEntries(seen.map((right) => [right, "all"])));
/** Sees all contacts, but all orders in France alone. */
const fanny = await person("Fanny", { contacts_view_all: "all", orders_view: "all", orders_view_all: [france.id] });
/** Sees contacts and no orders but her own. */
const nadia = await person("Nadia", { contacts_view_all: "all", orders_view: "all", orders_create: "all" });

const contact = async (name: string, country: { id: string }): Promise<string> =>
  (await alice.ok(createContact, { body: { name, contactType: "society", country_hash_id: country.id } })).data.hash_id;
const contacts = {
  zoe: await contact("zoé Boissons", france),
  eclat: await contact("Éclat", germany),
  emile: await contact("Emile", spain),
  arbre: await contact("Arbre", france),
};
const order = async (customer: string, more: object, client: Client = alice) =>
  (await client.ok(orders.createOrder, { body: { contact_hash_id: customer, ...more } })).data;
const made = {
  big: await order(contacts.zoe, { value: "9000", ordered_on: "2026-03-01" }),
  small: await order(contacts.emile, { value: "80.5", ordered_on: "2026-01-15" }),
  equal: await order(contacts.eclat, { value: "80.5", ordered_on: "2026-02-15" }),
  bare: await order(contacts.eclat, { value: "100000", currency_hash_id: xaf.id, ordered_on: "2026-02-15" }),
};
type Made = keyof typeof made;
const nameOf = (id: string): Made | undefined => (Object.keys(made) as Made[]).find((key) => made[key].hash_id === id);

/** A whole list, page by page. */
async function all(client: Client, call: AnyEndpoint, query: object, limit = 1) {
  const found: { hash_id: string; name?: string }[] = [];
  let from: string | null = null;
  do {
    const page = (await client.ok(call, {
      query: { ...query, limit, ...(from !== null && { after: from }) },
    })) as { data: { hash_id: string }[]; after: string | null };
    found.push(...page.data);
    from = page.after;
  } while (from !== null);
  return found;
}
const ordersBy = async (sort: string, query: object = {}, client = alice) =>
  (await all(client, orders.listOrders, { sort, ...query })).map((row) => nameOf(row.hash_id));
const contactsBy = async (sort: string, client = alice, query: object = {}) =>
  (await all(client, listContacts, { sort, ...query })).map((row) => row.name);

const LISTS: readonly (readonly [AnyEndpoint, Sorts])[] = [
  [orders.listOrders, orders.orderSorts],
  [listContacts, contactSorts],
  [listSamples, sampleSorts],
  [listRecipes, recipeSorts],
  [listComponents, componentSorts],
  [listReports, reportSorts],
  [listInvoices, invoiceSorts],
  [listBatches, batchSorts],
  [listStock, stockSorts],
];

test("every list is sorted by each of its columns both ways, and refuses others with the ones that there are", async () => {
  for (const [call, sorts] of LISTS) {
    const words = Object.keys(sorts);
    assert.ok(words.length <= MOST_SORTS);
    for (const sort of words.flatMap((word) => [word, `-${word}`]))
      for (const query of [{}, { search: "e" }]) await all(alice, call, { ...query, sort });
    const { status, raw } = await alice.call(call, { query: { sort: "price" } as never });
    assert.equal(status, 422, call.name);
    assert.ok(raw.includes("sort") && words.every((word) => raw.includes(word)), raw);
  }
});

test("orders by value in euro, day, number and customer: equal ones by age, those without a rate last either way", async () => {
  assert.deepEqual(await ordersBy("value"), ["small", "equal", "big", "bare"]);
  assert.deepEqual(await ordersBy("-value"), ["big", "equal", "small", "bare"]);
  assert.deepEqual(await ordersBy("day"), ["small", "equal", "bare", "big"]);
  assert.deepEqual(await ordersBy("-day"), ["big", "bare", "equal", "small"]);
  assert.deepEqual(await ordersBy("customer"), ["equal", "bare", "small", "big"]);
  assert.deepEqual(await ordersBy("-number"), (await ordersBy("number")).toReversed());
  assert.deepEqual(await ordersBy("due"), await ordersBy("due"), "none is due: by age");
  assert.deepEqual(await ordersBy("value", { country_hash_id: germany.id }), ["equal", "bare"]);
  assert.deepEqual(await ordersBy("-value", { search: "eclat" }), ["equal", "bare"]);
});

test("a renamed customer takes the orders along", async () => {
  const { data } = await alice.ok(updateContact, { params: { id: contacts.emile }, body: { name: "Zz Emile" } });
  assert.deepEqual((await ordersBy("-customer"))[0], "small");
  await alice.ok(updateContact, { params: { id: contacts.emile }, body: { name: "Emile", version: data.version } });
});

test("names are sorted as they are searched, countries in the reader's language", async () => {
  assert.deepEqual(await contactsBy("name"), ["Arbre", "Éclat", "Emile", "zoé Boissons"]);
  assert.deepEqual(await contactsBy("-name"), ["zoé Boissons", "Emile", "Éclat", "Arbre"]);
  assert.deepEqual(await contactsBy("country"), ["zoé Boissons", "Arbre", "Éclat", "Emile"]);
  const french = await t.as(
    await t.make.user({ name: "Inès", zone: paris, locale: "fr", rights: { contacts_view_all: "all" } }),
  );
  assert.deepEqual(await contactsBy("country", french), ["Éclat", "Emile", "zoé Boissons", "Arbre"]);
  assert.deepEqual(await contactsBy("-last_contact"), (await contactsBy("last_contact")).toReversed());
});

test("the turnover of a contact follows its orders, and is sorted by who sees all of them", async () => {
  const turnovers = async (client = alice): Promise<unknown> =>
    Object.fromEntries((await client.ok(listContacts, { query: {} })).data.map((c) => [c.name, c.turnover_eur]));
  assert.deepEqual(await turnovers(), { Arbre: null, Emile: "80.50", Éclat: "80.50", "zoé Boissons": "9000.00" });
  assert.deepEqual(await contactsBy("-turnover"), ["zoé Boissons", "Emile", "Éclat", "Arbre"]);
  assert.deepEqual(await contactsBy("turnover"), ["Éclat", "Emile", "zoé Boissons", "Arbre"]);
  const more = await order(contacts.arbre, { value: "20000" });
  assert.equal((await contactsBy("-turnover"))[0], "Arbre");
  await alice.ok(orders.deleteOrder, { params: { id: more.hash_id }, body: {} });
  assert.equal((await contactsBy("-turnover")).at(-1), "Arbre");
  const moved = await order(contacts.arbre, { value: "7" });
  await alice.ok(orders.updateOrder, { params: { id: moved.hash_id }, body: { value: "9.5", version: moved.version } });
  // As a merge of contacts does.
  await t.owner.query("UPDATE orders SET contact_id = $2 WHERE hash_id = $1", [moved.hash_id, contacts.emile]);
  assert.deepEqual(await turnovers(), { Arbre: null, Emile: "90.00", Éclat: "80.50", "zoé Boissons": "9000.00" });
  await alice.ok(orders.deleteOrder, { params: { id: moved.hash_id }, body: {} });
  assert.deepEqual(await violations(t.ownerUrl, orderInvariants), []);
});

test("what somebody may not see sorts nothing", async () => {
  // Fanny sees the turnover of French contacts alone: the others are as those without one, by age.
  assert.deepEqual(await contactsBy("turnover", fanny), ["zoé Boissons", "Éclat", "Emile", "Arbre"]);
  assert.deepEqual(await contactsBy("-turnover", fanny), ["zoé Boissons", "Arbre", "Emile", "Éclat"]);
  const { data } = await fanny.ok(listContacts, { query: {} });
  assert.deepEqual(
    data.flatMap((c) => (c.turnover_eur === null ? [] : [c.name])),
    ["zoé Boissons"],
  );
  for (const sort of ["turnover", "-turnover"] as const)
    assert.equal((await nadia.call(listContacts, { query: { sort } })).status, 403);
  assert.ok((await nadia.ok(listContacts, { query: {} })).data.every((c) => c.turnover_eur === null));
  const hers = await order(contacts.arbre, { value: "1" }, nadia);
  const { data: own } = await nadia.ok(orders.listOrders, { query: { sort: "-value" } });
  assert.deepEqual(
    own.map((o) => o.hash_id),
    [hers.hash_id],
    "rows in reach only",
  );
});

test("the cursor of one order is refused in another", async () => {
  const page = async (query: object) => await alice.call(orders.listOrders, { query: { limit: 1, ...query } });
  const cursorOf = async (query: object): Promise<string> => {
    const answer = await page(query);
    assert.equal(answer.status, 200);
    return (JSON.parse(answer.raw) as { after: string }).after;
  };
  const [plain, byValue] = [await cursorOf({}), await cursorOf({ sort: "value" })];
  for (const query of [
    { after: byValue },
    { sort: "-value", after: byValue },
    { sort: "day", after: byValue },
    { sort: "value", after: plain },
  ])
    assert.equal((await page(query)).status, 422, JSON.stringify(query));
  assert.equal((await page({ sort: "value", after: byValue })).status, 200);
});

test("an export comes in the order of the list", async () => {
  const { data } = await alice.ok(createExport, {
    params: { kind: "contacts" },
    body: { format: "csv", filters: { sort: "-name" } },
  });
  await t.runJobs();
  const file = await alice.fetch(`/api/export/${data.hash_id}/download`);
  const names = (await file.text())
    .split("\n")
    .slice(1)
    .map((line) => line.split(";")[0]?.replaceAll('"', ""));
  assert.deepEqual(names.slice(0, 4), ["zoé Boissons", "Emile", "Éclat", "Arbre"]);
});
