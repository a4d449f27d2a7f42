import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent } from "#contract/components/endpoints.ts";
import { makeable } from "#contract/laboratory/makeable.ts";
import { holdLot, reserveStock } from "#contract/laboratory/holds.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import type { LineGiven } from "#contract/recipes/formulas/schemas.ts";
import { grasseScene } from "#server/testing/sample-scene.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const { france, cameroon, zone, claire, next } = await grasseScene(t);

const component = async (more: object = {}) =>
  (await claire.ok(createComponent, { body: { name: `Material ${next()}`, kind: "other", ...more } })).data.hash_id;
const water = await component({ name: "Water", kind: "water", density: "1", density_temperature: "20", brix: "0" });
const recipe = async (lines?: LineGiven[], density = "1.25") => {
  const id = (await claire.ok(createRecipe, { body: { name: `Recipe ${next()}`, country_hash_id: france.id } })).data
    .hash_id;
  if (lines) await claire.ok(storeComposition, { body: { recipe_hash_id: id, lines, density } });
  return id;
};
const line = (component_hash_id: string, dosage: string): LineGiven => ({ component_hash_id, dosage, unit: "%" });
const lab = async (country = france) =>
  (await claire.ok(createLaboratory, { body: { name: `Lab ${next()}`, country_hash_id: country.id } })).data.hash_id;
const grasse = await lab();
const store = async (component_id: string, quantity: string, more: object = {}) => {
  const body = { laboratory_id: grasse, component_id, lot: `L-${next()}`, quantity, ...more };
  return (await claire.ok(storeStock, { body })).data.movements[0]?.lot?.hash_id ?? "";
};
const asked = async (id: string, laboratory_id = grasse, client = claire) =>
  (await client.ok(makeable, { params: { id }, query: { laboratory_id } })).data;

describe("what can be made of a recipe now", () => {
  test("is what its scarcest component allows, through sub-recipes; water from the tap limits nothing", async () => {
    const [sugar, acid] = [await component(), await component()];
    const base = await recipe([line(sugar, "80"), line(acid, "20")]);
    // 1 L weighs 1250 g: 40 % sugar is 500 g, 10 % acid 125 g.
    const drink = await recipe([{ recipe_hash_id: base, dosage: "50", unit: "%" }, line(water, "50")]);
    await store(sugar, "2000");
    await store(acid, "1000");
    const data = await asked(drink);
    assert.deepEqual([data.litres, data.problem, data.composition_number], ["4", null, 1]);
    assert.deepEqual(
      data.materials?.map((m) => [m.component.hash_id, m.per_litre, m.litres, m.is_tap_water]),
      [
        [sugar, "500", "4", false],
        [acid, "125", "8", false],
        [water, "625", null, true],
      ],
    );
    await store(water, "625");
    assert.equal((await asked(drink)).litres, "1", "where water is kept in stock, it counts");
  });

  test("counts neither expired nor held nor reserved lots, and says where else there is some", async () => {
    const scarce = await component();
    const id = await recipe([line(scarce, "100")], "1");
    await store(scarce, "9000", { expires_on: "2020-01-31" });
    const held = await store(scarce, "9000");
    await claire.ok(holdLot, { params: { id: held }, body: { reason: "Smells" } });
    await store(scarce, "3000.999");
    assert.equal((await asked(id)).litres, "3", "rounded down");
    const body = { laboratory_id: grasse, component_id: scarce, quantity: "1000", purpose: "Trial" };
    await claire.ok(reserveStock, { body });
    assert.equal((await asked(id)).litres, "2");
    const douala = await lab(cameroon);
    await store(scarce, "7000", { laboratory_id: douala });
    const data = await asked(id);
    assert.deepEqual(
      data.materials?.[0]?.elsewhere.map((p) => [p.hash_id, p.available]),
      [[douala, "7000"]],
    );
    const best = (await claire.ok(makeable, { params: { id }, query: {} })).data;
    assert.deepEqual([best.place?.hash_id, best.litres], [douala, "7"]);
    // Somebody who sees only stock in France gets nothing about Cameroon.
    const rights = { recipes_view_all: "all", recipes_formula: "all", laboratory_view: [france.id] } as const;
    const french = await t.as(await t.make.user({ name: `French ${next()}`, rights }));
    const seen = await asked(id, grasse, french);
    assert.deepEqual(seen.materials?.[0]?.elsewhere, []);
    assert.ok(!seen.places.some((p) => p.hash_id === douala));
    assert.equal((await french.call(makeable, { params: { id }, query: { laboratory_id: douala } })).status, 422);
  });

  test("volumes go by the density of the component; without one, or without a composition, nobody can say", async () => {
    const oil = await component({ base_unit: "mL", density: "0.8", density_temperature: "20" });
    const id = await recipe([line(oil, "100")], "0.8");
    await store(oil, "2500");
    assert.deepEqual([(await asked(id)).litres, (await asked(id)).materials?.[0]?.per_litre], ["2.5", "1000"]);
    await t.owner.query("UPDATE component SET density = NULL, density_temperature = NULL WHERE hash_id = $1", [oil]);
    const without = await asked(id);
    assert.deepEqual([without.litres, without.problem], [null, "no_density"]);
    const empty = await asked(await recipe());
    assert.deepEqual([empty.litres, empty.problem, empty.materials], [null, "no_composition", null]);
  });

  test("is nothing but the places for who does not see the formula: what is in stock changes litres by the shares", async () => {
    const secret = await component();
    const id = await recipe([line(secret, "100")], "1");
    await store(secret, "5000");
    const left = allPermissions.filter((p): p is Permission => p !== "recipes_formula");
    const blind = await t.as(await t.make.user({ name: "Bea Blind", zone, rights: left }));
    const told = await asked(id, grasse, blind);
    assert.deepEqual([told.litres, told.materials, told.problem], [null, null, "closed"]);
    assert.ok(told.places.length > 0 && told.places.every((p) => p.litres === null));
  });
});
