import assert from "node:assert/strict";
import { test } from "node:test";
import * as categoryCalls from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import type { Attribute } from "#contract/supplies/attributes.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const held = Object.fromEntries(rights.map((right) => [right, [s.paris.id]]));
const keeper = await t.as(
  await t.make.user({ rights: { ...held, supply_categories_create: "all", supply_categories_update: "all" } }),
);
const plain = await t.as(await t.make.user({ rights: held }));
const asks = (key: string, over: Partial<Attribute> = {}): Attribute => ({
  key,
  label: key,
  label_fr: null,
  kind: "text",
  required: false,
  choices: [],
  ...over,
});
let n = 0;
const category = async (attributes: Attribute[], parent_hash_id?: string) =>
  (
    await keeper.ok(categoryCalls.createCategory, {
      body: { name: `Category ${(n += 1)}`, attributes, parent_hash_id },
    })
  ).data;
type Body = ClientInput<typeof calls.createSupply>["body"];
const make = (over: Partial<Body>, by = keeper) =>
  by.call(calls.createSupply, { body: { name: "Chair", type: "FURNITURE", zone_id: s.paris.id, ...over } });
const change = (id: string, body: ClientInput<typeof calls.updateSupply>["body"]) =>
  keeper.call(calls.updateSupply, { params: { id }, body });
const valuesOf = (of: { attributes: readonly { key: string; value: unknown }[] }) =>
  Object.fromEntries(of.attributes.map((a) => [a.key, a.value]));

test("12: moving an article keeps every value; one with another key comes back when it moves back", async () => {
  const chairs = await category([asks("colour"), asks("weight", { kind: "number" })]);
  const desks = await category([asks("colour"), asks("height", { kind: "number" })]);
  const custom_attributes = { colour: "red", weight: "7.5" };
  const { data } = (await make({ category_id: chairs.hash_id, custom_attributes })).body;
  assert.deepEqual(valuesOf(data), { colour: "red", weight: 7.5 });
  const moved = (await change(data.hash_id, { category_id: desks.hash_id })).body.data;
  assert.deepEqual(
    valuesOf(moved),
    { colour: "red", height: null },
    "those that both have stay, unknown ones are hidden",
  );
  await change(data.hash_id, { custom_attributes: { height: 72 } });
  const back = (await change(data.hash_id, { category_id: chairs.hash_id })).body.data;
  assert.deepEqual(valuesOf(back), { colour: "red", weight: 7.5 });
  const again = (await change(data.hash_id, { category_id: desks.hash_id })).body.data;
  assert.deepEqual(valuesOf(again), { colour: "red", height: 72 });
});

test("they hold for a category and below; a required one must be there, and each value is of its kind", async () => {
  const top = await category([asks("colour", { kind: "choice", choices: ["red", "blue"], required: true })]);
  const below = await category([asks("bought", { kind: "date" }), asks("mobile", { kind: "flag" })], top.hash_id);
  assert.deepEqual(
    below.inherited.map((a) => a.key),
    ["colour"],
  );
  const category_id = below.hash_id;
  const missing = await make({ category_id });
  assert.deepEqual([missing.status, Object.keys(missing.error.errors ?? {})], [422, ["custom_attributes.colour"]]);
  const wrong = await make({
    category_id,
    custom_attributes: { colour: "green", bought: "2026-02-30", mobile: "yes" },
  });
  assert.deepEqual(Object.keys(wrong.error.errors ?? {}).toSorted(), [
    "custom_attributes.bought",
    "custom_attributes.colour",
    "custom_attributes.mobile",
  ]);
  const made = await make({ category_id, custom_attributes: { colour: "blue", bought: "2026-02-28", mobile: true } });
  assert.deepEqual(valuesOf(made.body.data), { colour: "blue", bought: "2026-02-28", mobile: true });
  const id = made.body.data.hash_id;
  assert.equal((await change(id, { custom_attributes: { colour: null } })).status, 422);
  assert.equal((await change(id, { name: "Other" })).status, 200, "what is not named stays");
  assert.equal((await change(id, { custom_attributes: { size: "L" } })).status, 422, "what is not asked is not taken");
  const put = (attributes: Attribute[]) =>
    keeper.call(categoryCalls.updateCategory, { params: { id: below.hash_id }, body: { attributes } });
  const kind = await put([asks("bought"), asks("mobile", { kind: "flag" })]);
  assert.deepEqual(
    [kind.status, kind.error.errors],
    [422, { "attributes.0.kind": ["Articles have values of this kind: it stays."] }],
  );
  assert.equal((await put([asks("colour")])).status, 422, "a key is there once in a line of the tree");
});

test("a new category is made with its first article, by who may add one", async () => {
  const new_category = { name: "Armchairs", stock_text_id: "ARM" };
  assert.equal((await make({ new_category }, plain)).status, 403);
  const made = (await make({ new_category, numbered: true, lot: 2 })).body.data;
  assert.deepEqual([made.category.name, made.series?.text, made.on_hand], ["Armchairs", "ARM", 2]);
  assert.equal((await make({})).status, 422, "without either it is asked for");
});
