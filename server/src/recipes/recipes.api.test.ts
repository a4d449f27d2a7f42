import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import * as calls from "#contract/recipes/endpoints.ts";
import type { RecipeGiven } from "#contract/recipes/schemas.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
const kenya = await t.make.country({ name: "Kenya", iso2: "KE" });
const zone = await t.make.zone({ name: "Paris" });
const all: readonly Permission[] = [
  "recipes_view",
  "recipes_view_all",
  "recipes_create",
  "recipes_update",
  "recipes_update_all",
  "recipes_delete",
  "recipes_delete_all",
];
const own: readonly Permission[] = ["recipes_view", "recipes_create", "recipes_update", "recipes_delete"];
/** A user with rights in countries; the first one is their main country. */
const someone = async (name: string, rights: readonly Permission[], ...countries: { id: string }[]) => {
  const user = await t.make.user({
    name,
    zone,
    rights: Object.fromEntries(rights.map((r) => [r, countries.map((c) => c.id)])),
  });
  await t.owner.query("UPDATE app_user SET main_country_id = $1 WHERE hash_id = $2", [countries[0]?.id, user.id]);
  return { user, client: await t.as(user) };
};
const claire = await someone("Claire Fontaine", [...all, "contacts_create", "contacts_view"], france);
const didier = await someone("Didier Own", own, france);
const keita = await someone("Keita Cameroon", all, cameroon);
const nobody = await someone("Nora Nothing", ["contacts_view"], france);

let n = 0;
const make = async (more: Partial<RecipeGiven> = {}, client: Client = claire.client) =>
  (await client.ok(calls.createRecipe, { body: { name: `Lemon cordial ${(n += 1)}`, ...more } })).data;
const on = (id: string) => ({ params: { id } });
const fieldsOf = (answer: { error: { errors?: Record<string, string[]> } }) => Object.keys(answer.error.errors ?? {});
const listed = async (client: Client, query: object = {}) =>
  (await client.ok(calls.listRecipes, { query })).data.map((r) => r.hash_id);
const entry = async (list: string, parent: string | null = null): Promise<string> =>
  (
    await t.owner.query<{ hash_id: string }>(
      `INSERT INTO ${list} (hash_id, name, parent_id) VALUES (new_id(), $1, $2) RETURNING hash_id`,
      [`${list} ${(n += 1)}`, parent],
    )
  ).rows[0]?.hash_id ?? "";

describe("a recipe", () => {
  test("takes the next number, keeps a dilution and a share as they are written, and is changed and deleted", async () => {
    const one = await make({ name: "Passion fruit", concentration: "1 : 5,50", percentage: "16.500" });
    assert.deepEqual([one.concentration, one.percentage], ["1+5.5", "16.5"]);
    assert.equal((await make()).number, one.number + 1);
    const taken = await claire.client.call(calls.createRecipe, { body: { name: "Same", number: one.number } });
    assert.deepEqual([taken.status, fieldsOf(taken)], [422, ["number"]]);
    const changed = await claire.client.ok(calls.updateRecipe, {
      ...on(one.hash_id),
      body: { concentration: "", version: one.version },
    });
    assert.deepEqual([changed.data.concentration, changed.data.percentage], [null, "16.5"]);
    const late = await claire.client.call(calls.updateRecipe, {
      ...on(one.hash_id),
      body: { name: "x", version: one.version },
    });
    assert.equal(late.status, 409);
    await claire.client.ok(calls.deleteRecipe, on(one.hash_id));
    assert.equal((await claire.client.call(calls.getRecipe, on(one.hash_id))).status, 404);
  });

  test("is refused with a share above a hundred, a word for a dilution, or what is not there", async () => {
    for (const [field, value] of [
      ["percentage", "100.1"],
      ["percentage", "0"],
      ["concentration", "strong"],
      ["concentration", "0+5"],
      ["packing_size", "0"],
      ["application_hash_id", france.id],
      ["customer_hash_id", france.id],
    ]) {
      const answer = await claire.client.call(calls.createRecipe, { body: { name: "x", [field as string]: value } });
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, [field]], `${field} ${value}`);
    }
  });

  test("gets a number of its own when many are made at once", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, async () => await make()));
    assert.equal(new Set(made.map((r) => r.number)).size, 12);
    assert.equal(new Set(made.map((r) => r.created_at)).size, 12, "pages go by the moment of creation");
  });
});

describe("who reaches a recipe", () => {
  test("its creator, and whoever sees everybody's in its countries; only there is it changed", async () => {
    const one = await make({ name: "Reached ginger" }, didier.client);
    for (const client of [didier.client, claire.client]) assert.ok((await listed(client)).includes(one.hash_id));
    assert.ok(!(await listed(keita.client)).includes(one.hash_id));
    const out = await keita.client.call(calls.getRecipe, on(one.hash_id));
    const none = await keita.client.call(calls.getRecipe, on(france.id));
    assert.deepEqual([out.status, out.raw], [404, none.raw]);
    await t.owner.query("INSERT INTO recipe_country (hash_id, recipe_id, country_id) VALUES (new_id(), $1, $2)", [
      one.hash_id,
      cameroon.id,
    ]);
    assert.ok((await listed(keita.client)).includes(one.hash_id), "available there, it is seen there");
    const other = await keita.client.call(calls.updateRecipe, { ...on(one.hash_id), body: { name: "Mine" } });
    assert.equal(other.status, 403, "it is changed where it was made");
    await t.owner.query("DELETE FROM recipe_country WHERE recipe_id = $1", [one.hash_id]);
    assert.ok(!(await listed(keita.client)).includes(one.hash_id));
    const theirs = await make();
    assert.equal((await didier.client.call(calls.getRecipe, on(theirs.hash_id))).status, 404, "own ones alone");
    assert.equal((await nobody.client.call(calls.listRecipes, { query: {} })).status, 403);
  });

  test("in the search too, by number and name", async () => {
    const one = await make({ name: "Tamarind squash" });
    const found = async (client: Client, q: string) =>
      (await client.ok(searchAll, { query: { q } })).data.map((hit) => hit.hash_id);
    assert.deepEqual(await found(claire.client, "tamarind"), [one.hash_id]);
    assert.ok((await found(claire.client, String(one.number))).includes(one.hash_id));
    assert.deepEqual(await found(keita.client, "tamarind"), []);
  });

  test("contacts that it names are told by name alone to who does not reach them", async () => {
    const body = { name: "Boissons Mont", contactType: "society" as const, country_hash_id: france.id };
    const customer = (await claire.client.ok(createContact, { body })).data.hash_id;
    const one = await make({ customer_hash_id: customer });
    assert.deepEqual(one.customer, { hash_id: customer, name: "Boissons Mont" });
    const reader = await someone("Reads recipes", ["recipes_view_all"], france);
    const { data } = await reader.client.ok(calls.getRecipe, on(one.hash_id));
    assert.deepEqual(data.customer, { hash_id: null, name: "Boissons Mont" });
    const unknown = await didier.client.call(calls.createRecipe, { body: { name: "x", customer_hash_id: customer } });
    assert.deepEqual(fieldsOf(unknown), ["customer_hash_id"]);
  });
});

describe("the list of recipes", () => {
  test("is narrowed by what they are, and by what is part of an application", async () => {
    const drinks = await entry("application");
    const still = await entry("application", drinks);
    const one = await make({ application_hash_id: still, country_hash_id: kenya.id });
    assert.deepEqual(await listed(claire.client, { application_hash_id: still }), [one.hash_id]);
    assert.deepEqual(await listed(claire.client, { application_hash_id: drinks }), [one.hash_id]);
    assert.deepEqual(await listed(claire.client, { country_hash_id: kenya.id }), [one.hash_id]);
    assert.deepEqual(await listed(keita.client, { application_hash_id: still }), []);
    assert.ok((await listed(claire.client, { without_composition: "1" })).includes(one.hash_id));
    assert.deepEqual(await listed(claire.client, { application_hash_id: still, without_composition: "0" }), []);
    assert.deepEqual(await listed(claire.client, { application_hash_id: still, in_stock: "1" }), []);
    assert.deepEqual(await listed(claire.client, { application_hash_id: still, creator_hash_id: didier.user.id }), []);
  });

  test("goes page by page by the moment of creation, also when the last one was deleted meanwhile", async () => {
    const made = [];
    for (let i = 0; i < 5; i += 1) made.push(await make({ name: `Paged verbena ${i}` }));
    const query = { search: "paged verbena", limit: 2 };
    const first = await claire.client.ok(calls.listRecipes, { query });
    assert.deepEqual(
      first.data.map((r) => r.name),
      ["Paged verbena 4", "Paged verbena 3"],
    );
    assert.equal(first.after, first.data[1]?.created_at, "the cursor is the moment of the last one");
    const after = first.after ?? "";
    await claire.client.ok(calls.deleteRecipe, on(made[3]?.hash_id ?? ""));
    const second = await claire.client.ok(calls.pickRecipes, { query: { ...query, after } });
    assert.deepEqual(
      second.data.map((r) => r.name),
      ["Paged verbena 2", "Paged verbena 1"],
    );
    const wrong = await claire.client.call(calls.listRecipes, { query: { after: "2026-13-45T00:00:00Z" } });
    assert.deepEqual([wrong.status, fieldsOf(wrong)], [422, ["after"]]);
  });
});
