import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCondition, updateCondition } from "#contract/conditions/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/orders/endpoints.ts";
import { proposeLines, type LineOffer } from "#contract/orders/proposal.ts";
import { createPrice } from "#contract/prices/endpoints.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { getCompany, updateCompany } from "#contract/settings/company.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const xaf = await t.make.currency({ iso: "XAF", symbol: "FCFA", minorUnit: 0 });
const france = await t.make.country({ name: "France", iso2: "FR" });
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id, countries: [france.id, spain.id] });
const douala = await t.make.zone({ name: "Douala", currencyId: xaf.id, countries: [cameroon.id] });
const claire = await t.as(await t.make.user({ name: "Claire", zone: paris, rights: allPermissions }));
const doualan = await t.as(await t.make.user({ name: "Esther", zone: douala, rights: allPermissions }));
const selling: Permission[] = [
  "orders_view",
  "orders_create",
  "orders_update",
  "contacts_view_all",
  "recipes_view_all",
];
const seller = async (name: string, countries: readonly { id: string }[], zone = paris, more: object = {}) =>
  await t.as(
    await t.make.user({
      name,
      zone,
      rights: { ...Object.fromEntries(selling.map((right) => [right, countries.map((c) => c.id)])), ...more },
    }),
  );
const nadia = await seller("Nadia", [france]);
const recipe = async (name: string): Promise<string> =>
  (await claire.ok(createRecipe, { body: { name, country_hash_id: france.id } })).data.hash_id;
const customer = async (name: string, country = france): Promise<string> =>
  (await claire.ok(createContact, { body: { name, contactType: "society", country_hash_id: country.id } })).data
    .hash_id;
const sell = async (contact_hash_id: string, line: object, more: object = {}, client = claire) =>
  (
    await client.ok(calls.createOrder, {
      body: { contact_hash_id, lines: [{ quantity: "2", unit: "kg", price: "10", ...line }], ...more } as never,
    })
  ).data;
const asked = async (client: Client, id: string, of: string | readonly string[], query: object = {}) =>
  (await client.ok(proposeLines, { params: { id }, query: { recipes: [of].flat().join(","), ...query } })).data;
const best = async (client: Client, id: string, of: string, query: object = {}): Promise<LineOffer | undefined> =>
  (await asked(client, id, of, query)).lines[0]?.offers[0];
const listed = async (recipe_hash_id: string, more: object = {}) =>
  await claire.ok(createPrice, {
    body: {
      recipe_hash_id,
      unit: "kg",
      currency_hash_id: eur.id,
      price: "12.50",
      valid_from: "2025-01-01",
      ...more,
    } as never,
  });
const margin = async (order_margin: string | null): Promise<void> => {
  const { version } = (await claire.ok(getCompany, {})).data;
  await claire.ok(updateCompany, { body: { order_margin, version } });
};
const one = async (text: string, ...values: unknown[]): Promise<string> =>
  (await t.owner.query<{ hash_id: string }>(`${text} RETURNING hash_id`, values)).rows[0]?.hash_id ?? "";
/** A recipe of one component that costs 5 euro a kilogram. */
const costed = async (name: string, price = "5"): Promise<string> => {
  const { rows } = await t.owner.query<{ hash_id: string }>("SELECT hash_id FROM app_user LIMIT 1");
  const component = await one(
    "INSERT INTO component (hash_id, number, name, kind, created_by) VALUES (new_id(), $1, $1, 'other', $2)",
    `C-${name}`,
    rows[0]?.hash_id,
  );
  const supplier = await one("INSERT INTO supplier (hash_id, name) VALUES (new_id(), $1)", `S-${name}`);
  const unity = await one(
    "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES (new_id(), $1, $2, 'weight', 1000)",
    `Kilogram ${name}`,
    `kg${name}`.slice(0, 12),
  );
  const supply = await one(
    "INSERT INTO component_supplier (hash_id, component_id, supplier_id) VALUES (new_id(), $1, $2)",
    component,
    supplier,
  );
  await one(
    "INSERT INTO component_price (hash_id, component_supplier_id, valid_from, price, currency_id, unity_id) VALUES (new_id(), $1, '2020-01-01', $2, $3, $4)",
    supply,
    price,
    eur.id,
    unity,
  );
  const id = await recipe(name);
  const lines = [{ component_hash_id: component, unit: "%" as const, dosage: "100" }];
  await claire.ok(storeComposition, { body: { recipe_hash_id: id, lines } });
  return id;
};

describe("the price that a line is proposed", () => {
  test("is this customer's last one, then the list's, then the margin over cost", async () => {
    const id = await costed("Alpha");
    const theirs = await customer("Alpha Drinks");
    assert.equal((await best(claire, theirs, id))?.price, undefined);
    await margin("40");
    const byMargin = await best(claire, theirs, id);
    assert.deepEqual([byMargin?.from, byMargin?.price, byMargin?.margin], ["margin", "7.00", "40"]);
    await listed(id);
    assert.deepEqual(await best(claire, theirs, id).then((o) => [o?.from, o?.price]), ["list", "12.50"]);
    await sell(theirs, { recipe_hash_id: id, price: "11", discount: "5", tax: "5.5" });
    const { number } = await sell(theirs, { recipe_hash_id: id, price: "11.20", discount: "2", tax: "5.5" });
    const before = await best(claire, theirs, id);
    assert.deepEqual(
      [before?.from, before?.order?.number, before?.price, before?.discount, before?.tax],
      ["order", number, "11.20", "2", "5.5"],
    );
    assert.equal((await best(claire, await customer("Another"), id))?.from, "list");
  });
  test("is not that of an order which was archived before it was ever confirmed", async () => {
    const [id, theirs] = [await recipe("Refused"), await customer("Refusing")];
    const order = await sell(theirs, { recipe_hash_id: id, price: "99" });
    assert.equal((await best(claire, theirs, id))?.price, "99.00");
    await claire.ok(calls.archiveOrder, { params: { id: order.hash_id }, query: {} });
    assert.equal(await best(claire, theirs, id), undefined);
  });
  test("comes with packaging and unit, one for each of them", async () => {
    const [id, theirs] = [await recipe("Packed"), await customer("Packing")];
    const drum = await one("INSERT INTO packaging (hash_id, name) VALUES (new_id(), 'Drum')");
    await sell(theirs, { recipe_hash_id: id, price: "8", packaging_hash_id: drum });
    await sell(theirs, { recipe_hash_id: id, price: "9", unit: "L" });
    const offers = (await asked(claire, theirs, id)).lines[0]?.offers ?? [];
    assert.deepEqual(
      offers.map((o) => [o.packaging?.name ?? null, o.unit, o.price]),
      [
        [null, "L", "9.00"],
        ["Drum", "kg", "8.00"],
      ],
    );
  });
  test("is in the order's currency: a price in another one is never taken for it", async () => {
    const [id, theirs] = [await recipe("Two currencies"), await customer("Two currencies")];
    await sell(theirs, { recipe_hash_id: id, price: "6500", tax: "19.25" }, { currency_hash_id: xaf.id });
    assert.equal(await best(claire, theirs, id), undefined);
    const there = await best(claire, theirs, id, { currency_hash_id: xaf.id });
    assert.deepEqual([there?.from, there?.price], ["order", "6500.00"]);
    await listed(id);
    assert.equal((await best(claire, theirs, id))?.from, "list");
  });
  test("over cost is at the month's rate, and not without one", async () => {
    await margin("50");
    const [id, theirs] = [await costed("Converted"), await customer("Far", cameroon)];
    const query = { currency_hash_id: xaf.id, zone_hash_id: douala.id };
    assert.equal(await best(claire, theirs, id, query), undefined);
    await t.make.rate(douala, "655.957");
    // 5 x 1.5 x 655.957 in whole francs.
    assert.deepEqual(await best(claire, theirs, id, query).then((o) => [o?.from, o?.price]), ["margin", "4920.00"]);
  });
  test("by the list is for this country and this day before one for all", async () => {
    const id = await recipe("Listed");
    const [french, spanish] = [await customer("Française"), await customer("Española", spain)];
    await listed(id, { price: "10" });
    await listed(id, { price: "11", valid_from: "2026-01-01" });
    await listed(id, { price: "90", valid_from: "2090-01-01" });
    await listed(id, { price: "11.50", country_hash_id: spain.id, tax: "10" });
    assert.deepEqual(await best(claire, french, id).then((o) => [o?.price, o?.tax]), ["11.00", null]);
    assert.deepEqual(await best(claire, spanish, id).then((o) => [o?.price, o?.tax]), ["11.50", "10"]);
  });
});

describe("the tax that a line is proposed", () => {
  test("is the one of the customer's country: of their last line, the list, or what the office sold there", async () => {
    const id = await recipe("Taxed");
    const [french, other, spanish] = [await customer("F1"), await customer("F2"), await customer("S1", spain)];
    await listed(id);
    await sell(french, { recipe_hash_id: id, tax: "5.5" });
    assert.equal((await best(claire, french, id))?.tax, "5.5");
    assert.equal((await best(claire, other, id))?.tax, "5.5");
    assert.equal((await best(claire, spanish, id))?.tax, null);
  });
  test("is not another office's", async () => {
    const [id, theirs] = [await recipe("Two offices"), await customer("Of two", cameroon)];
    await sell(
      theirs,
      { recipe_hash_id: id, tax: "19.25" },
      { zone_hash_id: douala.id, currency_hash_id: eur.id },
      doualan,
    );
    const query = { currency_hash_id: eur.id };
    assert.equal((await best(claire, theirs, id, { ...query, zone_hash_id: douala.id }))?.tax, "19.25");
    assert.equal((await best(claire, theirs, id, { ...query, zone_hash_id: paris.id }))?.tax, null);
  });
});
describe("who is proposed what", () => {
  test("orders that one does not reach propose nothing", async () => {
    const [id, theirs] = [await recipe("Hidden order"), await customer("Shared customer")];
    await sell(theirs, { recipe_hash_id: id, price: "77" });
    assert.equal((await best(claire, theirs, id))?.price, "77.00");
    assert.equal(await best(nadia, theirs, id), undefined);
    await sell(theirs, { recipe_hash_id: id, price: "55" }, {}, nadia);
    assert.equal((await best(nadia, theirs, id))?.price, "55.00");
  });
  test("cost and margin are for whoever may see costs there", async () => {
    await margin("40");
    const [id, theirs] = [await costed("Secret cost"), await customer("Cost seer")];
    const sees = await seller("Sees costs", [france], paris, { recipes_cost: [france.id] });
    const [plain, seen] = [await asked(nadia, theirs, id), await asked(sees, theirs, id)];
    assert.equal("cost" in (plain.lines[0] ?? {}), false);
    assert.deepEqual(plain.lines[0]?.offers, []);
    // Without the formula a cost is said roughly, and the price follows from what is said.
    assert.deepEqual(
      [seen.lines[0]?.cost, seen.lines[0]?.offers[0]?.price],
      [{ per_kilo: "5", per_litre: null }, "7.00"],
    );
    const elsewhere = await seller("Sees others", [france], paris, { recipes_cost: [spain.id] });
    assert.deepEqual((await asked(elsewhere, theirs, id)).lines[0]?.offers, []);
    await margin(null);
    assert.deepEqual((await asked(sees, theirs, id)).lines[0]?.offers, []);
  });
  test("a recipe out of reach has no price of the list", async () => {
    const far = (await doualan.ok(createRecipe, { body: { name: "Far", country_hash_id: cameroon.id } })).data.hash_id;
    await listed(far);
    const theirs = await customer("Near");
    assert.deepEqual((await asked(nadia, theirs, far)).lines, []);
  });
  test("another country's customer is not found, nor is an order that one may not change", async () => {
    const id = await recipe("Nowhere");
    const far = await customer("Far away", cameroon);
    assert.equal((await nadia.call(proposeLines, { params: { id: far }, query: { recipes: id } })).status, 404);
    const order = await sell(await customer("Not hers"), { recipe_hash_id: id });
    assert.equal((await nadia.call(proposeLines, { params: { id: order.hash_id }, query: {} })).status, 404);
    assert.equal((await claire.call(proposeLines, { params: { id: order.hash_id }, query: {} })).status, 200);
  });
});

test("the condition is as on this customer's last order, while it is offered", async () => {
  const theirs = await customer("With terms");
  const body = { label: "30 days", instalments: [{ share: "100", delay: 30 }] };
  const condition = (await claire.ok(createCondition, { body })).data.hash_id;
  const { number } = await sell(theirs, { title: "Anything" }, { payment_condition_hash_id: condition });
  await sell(theirs, { title: "Without" });
  const found = (await claire.ok(proposeLines, { params: { id: theirs }, query: {} })).data.condition;
  assert.deepEqual([found?.name, found?.order.number], ["30 days", number]);
  await claire.ok(updateCondition, { params: { id: condition }, body: { retired: true } });
  assert.equal((await claire.ok(proposeLines, { params: { id: theirs }, query: {} })).data.condition, null);
});
