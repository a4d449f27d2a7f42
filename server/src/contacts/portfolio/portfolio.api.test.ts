import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { createContact, deleteContact, getContact, listContacts } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/contacts/portfolio.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { allPermissions, permissions } from "#contract/permissions.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const { spain, kenya, zone, at, someone } = await countryScene(t);
const euro = await t.make.currency();
const contactRights = allPermissions.filter((p) => permissions[p].family === "contacts");
const { client: alice } = await someone("Alice Martin", at(contactRights, spain));
const { client: reader } = await someone("Rosa Reads", at(["contacts_view_all"], spain));
const { client: elsewhere } = await someone("Keita Elsewhere", at(contactRights, kenya));

let n = 0;
const company = async (): Promise<string> => {
  const body = { name: `Begudes ${(n += 1)}`, contactType: "society" as const, country_hash_id: spain.id };
  return (await alice.ok(createContact, { body })).data.hash_id;
};
const entry = async (table: string, name: string, parent: string | null = null): Promise<string> => {
  const id = newId();
  const [columns, more] = parent === null ? ["hash_id, name", ""] : ["hash_id, name, parent_id", ", $3"];
  await t.owner.query(`INSERT INTO ${table} (${columns}) VALUES ($1, $2${more})`, [
    id,
    name,
    ...(parent ? [parent] : []),
  ]);
  return id;
};
type Body = Omit<ClientInput<typeof calls.createPortfolio>["body"], "contact_hash_id">;
const add = async (contact: string, body: Body) =>
  (await alice.ok(calls.createPortfolio, { body: { contact_hash_id: contact, ...body } })).data;
const picture = async (name: string) => new File([new Uint8Array(await freshPng())], name, { type: "image/png" });
const problems = async (contact: string, body: Body) =>
  (await alice.call(calls.createPortfolio, { body: { contact_hash_id: contact, ...body } })).error.errors ?? {};
const of = (contact: string, id: string) => ({ params: { contact_id: contact }, body: { portofolio_hash_id: id } });

describe("what a contact sells", () => {
  test("is sold in the contact's country unless another is given, with a price in its currency", async () => {
    const contact = await company();
    const cola = await add(contact, { description: "Cola, 33 cl", price: "1.2", currency_hash_id: euro.id });
    assert.deepEqual(
      [cola.countries.map((k) => k.name), cola.price, cola.currency?.iso],
      [["Spain"], "1.20", euro.iso],
    );
    const there = await add(contact, { description: "Tonic", countries: [kenya.id, kenya.id] });
    assert.deepEqual(
      there.countries.map((k) => k.name),
      ["Kenya"],
    );
    const { data } = await alice.ok(calls.updatePortfolio, { body: { hash_id: cola.hash_id, price: null } });
    assert.deepEqual([data.price, data.currency, data.version], [null, null, 2]);
    const late = await alice.call(calls.updatePortfolio, { body: { hash_id: cola.hash_id, price: "2", version: 1 } });
    assert.equal(late.status, 409);
  });

  test("says something, and nothing that cannot be", async () => {
    const contact = await company();
    const words = ["All the fields cannot be empty. Please fill in at least one."];
    assert.deepEqual((await problems(contact, {})).brand_hash_id, words);
    assert.deepEqual((await problems(contact, { description: " ", packagings: [] })).brand_hash_id, words);
    assert.deepEqual(Object.keys(await problems(contact, { price: "1.20" })), ["currency_hash_id"]);
    assert.deepEqual(Object.keys(await problems(contact, { price: "1.234", currency_hash_id: euro.id })), ["price"]);
    assert.deepEqual(Object.keys(await problems(contact, { seen_on: "2999-01-01" })), ["seen_on"]);
    const gone = { description: "Cola", seen_on: "2026-02-01", gone_since: "2026-01-01" };
    assert.deepEqual(Object.keys(await problems(contact, gone)), ["gone_since"]);
    assert.deepEqual(Object.keys(await problems(contact, { packagings: [newId()] })), ["packagings"]);
    const only = await add(contact, { image: await picture("cola.png") });
    const emptied = await alice.call(calls.updatePortfolio, { body: { hash_id: only.hash_id, image: null } });
    assert.deepEqual(emptied.error.errors?.brand_hash_id, words);
  });

  test("has an image and photos, opened by whoever reaches the contact; a form empties lists with an empty word", async () => {
    const contact = await company();
    const glass = await entry("packaging", "Glass");
    const image = await picture("cola.png");
    const cola = await add(contact, { image, photos: [await picture("shelf.png")], packagings: [glass] });
    assert.deepEqual([cola.image?.mime, cola.photos.length, cola.photos[0]?.name], ["image/png", 1, "shelf.png"]);
    for (const file of [cola.image, ...cola.photos]) {
      const path = `/api/file/${file?.hash_id}`;
      const statuses = await Promise.all([alice, reader, elsewhere].map(async (who) => (await who.fetch(path)).status));
      assert.deepEqual(statuses, [200, 200, 404]);
    }
    const { data } = await alice.ok(calls.updatePortfolio, {
      body: { hash_id: cola.hash_id, packagings: "", image: await picture("new.png") },
    });
    assert.deepEqual([data.packagings, data.photos.length], [[], 1]);
    assert.notEqual(data.image?.hash_id, cola.image?.hash_id);
    assert.equal((await alice.fetch(`/api/file/${cola.image?.hash_id}`)).status, 404);
  });

  test("is read by whoever sees the contact, and kept by whoever may change it in its country", async () => {
    const contact = await company();
    const cola = await add(contact, { description: "Cola" });
    const listed = async (client: typeof alice) =>
      (await client.ok(calls.listPortfolios, { query: { contact_hash_id: contact } })).data;
    assert.deepEqual((await listed(alice))[0]?.can, { update: true });
    assert.deepEqual((await listed(reader))[0]?.can, {});
    assert.deepEqual(await listed(elsewhere), []);
    assert.equal((await reader.call(calls.deletePortfolio, of(contact, cola.hash_id))).status, 403);
    assert.equal((await elsewhere.call(calls.deletePortfolio, of(contact, cola.hash_id))).status, 404);
    const count = (await reader.ok(getContact, { params: { id: contact } })).data.portfolio_count;
    assert.equal(count, 1);
  });

  test("is found by brand and words, narrowed by the lists with what is under them, and told on the timeline", async () => {
    const contact = await company();
    const brand = await entry("brand", "Vallès Còla");
    const [drinks, glass] = [await entry("b2c", "Drinks"), await entry("packaging", "One-way glass")];
    const cola = await entry("b2c", "Cola of drinks", drinks);
    const made = await add(contact, {
      brand_hash_id: brand,
      b2c_hash_id: cola,
      packagings: [glass],
      source: "Corner shop",
    });
    await add(contact, { description: "Something else" });
    for (const query of [
      { search: "valles cola" },
      { search: "corner" },
      { b2c_hash_id: drinks },
      { b2c_hash_id: cola },
      { brand_hash_id: brand },
    ])
      assert.deepEqual(
        (await alice.ok(calls.listPortfolios, { query })).data.map((p) => p.hash_id),
        [made.hash_id],
        JSON.stringify(query),
      );
    const { data: hits } = await alice.ok(searchAll, { query: { q: "valles cola" } });
    assert.ok(hits.some((hit) => hit.hash_id === made.hash_id && hit.link.includes(contact)));
    assert.ok(
      !(await elsewhere.ok(searchAll, { query: { q: "valles cola" } })).data.some((h) => h.hash_id === made.hash_id),
    );
    const { data: happened } = await alice.ok(recordTimeline, { params: { kind: "contact", id: contact } });
    assert.partialDeepStrictEqual(happened[1], { action: "add_portfolio", details: { title: "Vallès Còla" } });
    const refused = await alice.call(deleteContact, { params: { id: contact } });
    assert.equal(refused.error.message, "Unable to delete this contact. It still has: products (2).");
  });

  test("narrows the contacts to those that still sell it", async () => {
    const [one, two] = [await company(), await company()];
    const [drinks, b2b] = [await entry("application", "Still drinks"), await entry("b2b", "Bottlers")];
    const tea = await entry("application", "Tea of still drinks", drinks);
    await add(one, { application_hash_id: tea, b2b_hash_id: b2b });
    await add(two, { application_hash_id: tea, gone_since: "2025-01-01" });
    const found = async (query: object) => (await alice.ok(listContacts, { query })).data.map((c) => c.hash_id);
    assert.deepEqual(await found({ portfolio_application_hash_id: drinks }), [one]);
    assert.deepEqual(await found({ portfolio_application_hash_id: drinks, portfolio_b2b_hash_id: b2b }), [one]);
    assert.deepEqual(await found({ portfolio_b2b_hash_id: newId() }), []);
  });

  test("says who supplies what is in it, and which components to those who see components", async () => {
    const contact = await company();
    const [aromas, acids] = [await entry("supplier", "Aromas Ibèrics"), await entry("supplier", "Nordic Acids")];
    const keeper = await t.as(
      await t.make.user({
        name: "Chloé Keeps",
        zone,
        rights: {
          ...Object.fromEntries(contactRights.map((p) => [p, [spain.id]])),
          suppliers_view: "all",
          components_view: "all",
          components_create: "all",
        },
      }),
    );
    const { data: oil } = await keeper.ok(createComponent, { body: { name: "Lemon oil", kind: "flavour" } });
    const componentsWithSupplier = [{ supplier_id: aromas, components: [oil.hash_id] }, { supplier_id: acids }];
    const { data } = await keeper.ok(calls.createPortfolio, {
      body: { contact_hash_id: contact, componentsWithSupplier },
    });
    const seen = async (client: typeof alice) =>
      (await client.ok(calls.portfolioComponents, { params: { id: data.hash_id } })).data.map((one) => [
        one.supplier.name,
        one.components.map((c) => c.name),
      ]);
    assert.deepEqual(await seen(keeper), [
      ["Aromas Ibèrics", ["Lemon oil"]],
      ["Nordic Acids", []],
    ]);
    assert.deepEqual(await seen(reader), [
      ["Aromas Ibèrics", []],
      ["Nordic Acids", []],
    ]);
    const put = async (client: typeof alice, given: unknown) =>
      await client.call(calls.updatePortfolio, { body: { hash_id: data.hash_id, componentsWithSupplier: given } });
    assert.equal((await put(alice, [{ supplier_id: acids }])).status, 422, "without the right to suppliers");
    assert.equal((await put(keeper, [{ supplier_id: acids }, { supplier_id: acids }])).status, 422);
    assert.equal((await put(keeper, [{ supplier_id: acids, components: [oil.hash_id] }])).status, 200);
    assert.deepEqual(await seen(keeper), [["Nordic Acids", ["Lemon oil"]]]);
    await keeper.ok(calls.deletePortfolio, of(contact, data.hash_id));
    await keeper.ok(calls.restorePortfolio, of(contact, data.hash_id));
    assert.deepEqual(await seen(keeper), [["Nordic Acids", ["Lemon oil"]]]);
  });

  test("that was deleted comes back with its lists and pictures", async () => {
    const contact = await company();
    const can = await entry("packaging", "Can");
    const made = await add(contact, {
      description: "Cola",
      packagings: [can],
      countries: [spain.id, kenya.id],
      image: await picture("cola.png"),
      photos: [await picture("shelf.png")],
      price: "1.20",
      currency_hash_id: euro.id,
    });
    await alice.ok(calls.deletePortfolio, of(contact, made.hash_id));
    assert.deepEqual((await alice.ok(calls.listPortfolios, { query: { contact_hash_id: contact } })).data, []);
    assert.equal((await reader.call(calls.restorePortfolio, of(contact, made.hash_id))).status, 403);
    assert.deepEqual((await alice.ok(calls.restorePortfolio, of(contact, made.hash_id))).data, made);
  });
});
