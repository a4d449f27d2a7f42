import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent } from "#contract/components/endpoints.ts";
import { listBottled, storeBottled, takeBottled } from "#contract/laboratory/bottles.ts";
import { archiveLaboratory, createLaboratory } from "#contract/laboratory/places.ts";
import { createRecipe, deleteRecipe, getRecipe } from "#contract/recipes/endpoints.ts";
import { listCompositions, storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { grasseScene } from "#server/testing/sample-scene.ts";
import { openApp } from "#server/testing/test-app.ts";
import { stockInvariants } from "./verify.ts";

const t = await openApp();
const { france, cameroon, claire, next } = await grasseScene(t);
const lab = async (country = france) =>
  (await claire.ok(createLaboratory, { body: { name: `Lab ${next()}`, country_hash_id: country.id } })).data.hash_id;
const recipe = async () =>
  (await claire.ok(createRecipe, { body: { name: `Recipe ${next()}`, country_hash_id: france.id } })).data.hash_id;
const store = async (shop_id: string, recipe_hash_id: string, more: object = {}, client = claire) =>
  await client.call(storeBottled, {
    params: { shop_id },
    body: { recipe_hash_id, lot: `B-${next()}`, bottles: 12, litres: "6", ...more },
  });
const take = async (shop_id: string, recipe_id: string, body: object = {}) =>
  await claire.call(takeBottled, { params: { shop_id, recipe_id }, body });
const lots = async (recipe_id: string) =>
  (await claire.ok(listBottled, { query: { recipe_id } })).data.map((l) => [l.lot, l.bottles, l.litres]);
const isInStock = async (id: string) => (await claire.ok(getRecipe, { params: { id } })).data.in_stock;

describe("recipes in stock in bottles", () => {
  test("are stored and taken by lot, freeze the version that was made, and say that the recipe is in stock", async () => {
    const [at, id] = [await lab(), await recipe()];
    const body = { name: "Sugar", kind: "other" as const };
    const component_hash_id = (await claire.ok(createComponent, { body })).data.hash_id;
    const lines = [{ component_hash_id, dosage: "100", unit: "%" as const }];
    await claire.ok(storeComposition, { body: { recipe_hash_id: id, lines } });
    const { data } = await claire.ok(storeBottled, {
      params: { shop_id: at },
      body: { recipe_hash_id: id, lot: "B-100", bottles: 10, litres: "5", expires_on: "2099-01-31" },
    });
    assert.deepEqual([data.composition_number, data.bottles, data.litres, data.can], [1, 10, "5", { take: true }]);
    const version = (await claire.ok(listCompositions, { params: { id }, query: {} })).data[0];
    assert.equal(version?.frozen_by, "stock");
    assert.equal(await isInStock(id), true);
    // Add to the same lot.
    await store(at, id, { lot: "b-100", bottles: 2, litres: "1" });
    assert.deepEqual(await lots(id), [["B-100", 12, "6"]]);
    assert.equal((await store(at, id, { lot: "B-100", expires_on: "2099-02-01" })).status, 422);
    assert.equal((await take(at, id, { bottles: 5 })).status, 200);
    assert.deepEqual(await lots(id), [["B-100", 7, "3.5"]]);
    const tooMany = await take(at, id, { bottles: 8 });
    assert.deepEqual([tooMany.status, Object.keys(tooMany.error.errors ?? {})], [422, ["bottles"]]);
    assert.match(JSON.stringify(tooMany.error.errors), /Free bottles left: 7\./u);
    assert.equal((await claire.call(deleteRecipe, { params: { id } })).status, 409, "it is in stock");
    await take(at, id);
    assert.deepEqual([await lots(id), await isInStock(id)], [[], false]);
    assert.equal((await take(at, id)).status, 404);
  });

  test("go out first expired first, and never what has expired unless the lot is named", async () => {
    const [at, id] = [await lab(), await recipe()];
    await store(at, id, { lot: "OLD", expires_on: "2020-01-31" });
    await store(at, id, { lot: "LATE", expires_on: "2099-06-30" });
    await store(at, id, { lot: "SOON", expires_on: "2099-01-31" });
    await take(at, id, { bottles: 15 });
    assert.deepEqual(await lots(id), [
      ["LATE", 9, "4.5"],
      ["OLD", 12, "6"],
    ]);
    assert.equal((await take(at, id, { bottles: 10 })).status, 422);
    const old = (await claire.ok(listBottled, { query: { recipe_id: id } })).data.find((l) => l.lot === "OLD");
    await take(at, id, { lot_hash_id: old?.hash_id, reason: "Expired" });
    assert.deepEqual(await lots(id), [["LATE", 9, "4.5"]]);
    const archive = { params: { id: at }, body: { reason: "Moved" } };
    assert.equal((await claire.call(archiveLaboratory, archive)).status, 409, "something is left in it");
  });

  test("hold what their bottles hold, unless litres are given", async () => {
    const [at, id] = [await lab(), await recipe()];
    const { rows } = await t.owner.query<{ hash_id: string }>(
      "INSERT INTO bottle (hash_id, name, volume) VALUES (new_id(), 'Flask', 250) RETURNING hash_id",
    );
    const flask = rows[0]?.hash_id;
    await store(at, id, { lot: "A", bottles: 3, litres: null, bottle_hash_id: flask });
    assert.deepEqual(await lots(id), [["A", 3, "0.75"]]);
    const neither = await store(at, id, { litres: null });
    assert.deepEqual([neither.status, Object.keys(neither.error.errors ?? {})], [422, ["litres"]]);
    assert.equal((await store(at, id, { litres: "0" })).status, 422);
  });

  test("are moved in countries where one moves stock, of recipes one reaches", async () => {
    const [paris, douala, id] = [await lab(), await lab(cameroon), await recipe()];
    const rights = { laboratory_stock: [france.id], laboratory_view: "all", recipes_view: "all" } as const;
    const lea = await t.as(await t.make.user({ name: "Lea Labo", rights }));
    assert.equal((await store(douala, id, {}, lea)).status, 403);
    assert.equal((await store(paris, id, {}, lea)).status, 422, "the recipe is out of reach");
    await store(paris, id, { lot: "P" });
    const [seen] = (await lea.ok(listBottled, { query: { laboratory_id: paris } })).data;
    assert.deepEqual([seen?.lot, seen?.recipe.hash_id, seen?.can], ["P", null, {}]);
  });

  test("two people at once never take more than there is, and everything adds up", async () => {
    const [at, id] = [await lab(), await recipe()];
    await store(at, id, { lot: "ONE", bottles: 10, litres: "3.333" });
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await take(at, id, { bottles: 3 })));
    assert.equal(answers.filter((a) => a.status === 200).length, 3);
    assert.equal((await lots(id))[0]?.[1], 1);
    for (const { says, find } of stockInvariants) assert.deepEqual((await t.owner.query(find)).rows, [], says);
  });
});
