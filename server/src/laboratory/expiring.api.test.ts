import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent } from "#contract/components/endpoints.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import { expired, expiring } from "#contract/laboratory/alerts.ts";
import { storeBottled } from "#contract/laboratory/bottles.ts";
import { createLaboratory, getLaboratory } from "#contract/laboratory/places.ts";
import { holdLot } from "#contract/laboratory/holds.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { sampleScene } from "#server/testing/sample-scene.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const { france, cameroon, zone, claire, recipe, next } = await sampleScene(t);
const inDays = (days: number): string => dayAfter(new Date().toISOString().slice(0, 10), days);
const component = async (): Promise<string> =>
  (await claire.ok(createComponent, { body: { name: `Flavour ${next()}`, kind: "flavour" } })).data.hash_id;
const place = async (country_hash_id: string): Promise<string> =>
  (await claire.ok(createLaboratory, { body: { name: `Lab ${next()}`, country_hash_id } })).data.hash_id;
const stored = async (laboratory_id: string, component_id: string, quantity: string, days: number) => {
  const number = `L-${next()}`;
  const body = { laboratory_id, component_id, quantity, lot: number, expires_on: inDays(days) };
  await claire.ok(storeStock, { body });
  return number;
};
/** A recipe of which a litre weighs a kilogram. */
const composed = async (lines: readonly { component_hash_id?: string; recipe_hash_id?: string; dosage: string }[]) => {
  const recipe_hash_id = await recipe();
  const given = lines.map((l) => ({ ...l, unit: "%" as const }));
  await claire.ok(storeComposition, { body: { recipe_hash_id, basis: "mass", density: "1", lines: given } });
  return recipe_hash_id;
};
const told = async (client: Client, limit = 10) => await client.ok(expiring, { query: { limit } });
const lotIn = async (client: Client, number: string) => (await told(client)).data.find((l) => l.number === number);
const usesOf = async (client: Client, number: string) =>
  (await lotIn(client, number))?.recipes.map((r) => [r.hash_id, r.litres]);
const person = async (rights: object | readonly Permission[]): Promise<Client> =>
  await t.as(await t.make.user({ name: `Person ${next()}`, zone, rights: rights as never }));

const [lab, lemon, water] = [await place(france.id), await component(), await component()];
const [strong, , half] = [
  await composed([{ component_hash_id: lemon, dosage: "100" }]),
  await composed([
    { component_hash_id: lemon, dosage: "10" },
    { component_hash_id: water, dosage: "90" },
  ]),
  await composed([
    { component_hash_id: lemon, dosage: "50" },
    { component_hash_id: water, dosage: "50" },
  ]),
];
const base = await composed([
  { component_hash_id: lemon, dosage: "40" },
  { component_hash_id: water, dosage: "60" },
]);
// Two that need more litres: a tenth of it, and a fifth through a sub-recipe.
await composed([
  { recipe_hash_id: base, dosage: "50" },
  { component_hash_id: water, dosage: "50" },
]);
const soon = await stored(lab, lemon, "6000", 5);

describe("lots that expire, with what can be made of them", () => {
  test("name three recipes that use them and the litres that they are enough for, whatever else is needed", async () => {
    // Of water there is nothing: the lot alone is looked at.
    assert.deepEqual(await usesOf(claire, soon), [
      [strong, "6"],
      [half, "12"],
      [base, "15"],
    ]);
    const sour = await component();
    const syrup = await composed([
      { component_hash_id: sour, dosage: "40" },
      { component_hash_id: water, dosage: "60" },
    ]);
    const through = await composed([
      { recipe_hash_id: syrup, dosage: "50" },
      { component_hash_id: water, dosage: "50" },
    ]);
    const number = await stored(lab, sour, "1000", 6);
    assert.deepEqual(await usesOf(claire, number), [
      [syrup, "2.5"],
      [through, "5"],
    ]);
  });

  test("are those of the list that the figure opens, what can still be used first, in two statements", async () => {
    const gone = await stored(lab, lemon, "100", -3);
    await stored(lab, lemon, "100", 31);
    const { value: all, sent } = await t.counted(async () => await told(claire));
    const list = await claire.ok(expired, { query: { within: 30 } });
    assert.equal(all.count, list.count);
    const isFree = ({ available }: { available: string }): boolean => Number(available) > 0;
    const usableFirst = [...list.data.filter(isFree), ...list.data.filter((lot) => !isFree(lot))];
    assert.deepEqual(
      all.data.map((l) => [l.number, l.quantity, l.expires_on]),
      usableFirst.map((l) => [l.number, l.quantity, l.expires_on]),
    );
    // The first statement is the session's.
    assert.ok(sent <= 3, `${sent} statements`);
    const first = await told(claire, 1);
    assert.deepEqual([first.data.map((l) => l.number), first.count], [[usableFirst[0]?.number], list.count]);
    assert.deepEqual(all.data.find((l) => l.number === gone)?.recipes, [], "of an expired lot nothing is made");
  });

  test("suffice with what is not reserved, rounded down", async () => {
    const bitter = await component();
    const only = await composed([
      { component_hash_id: bitter, dosage: "30" },
      { component_hash_id: water, dosage: "70" },
    ]);
    const number = await stored(lab, bitter, "1000", 9);
    assert.deepEqual(await usesOf(claire, number), [[only, "3.333"]]);
    await t.owner.query("UPDATE stock_lot SET reserved = 400 WHERE number = $1", [number]);
    const lot = await lotIn(claire, number);
    assert.deepEqual([lot?.quantity, lot?.available, lot?.recipes[0]?.litres], ["1000", "600", "2"]);
    await t.owner.query("UPDATE stock_lot SET reserved = 0 WHERE number = $1", [number]);
  });

  test("suffice for nothing while they are held", async () => {
    const number = await stored(lab, lemon, "500", 7);
    const id = (await lotIn(claire, number))?.hash_id ?? "";
    await claire.ok(holdLot, { params: { id }, body: { reason: "Viscosity" } });
    assert.deepEqual(await usesOf(claire, number), []);
  });

  test("name no recipe to who may not see its formula, or one below it", async () => {
    const blind = await person(allPermissions.filter((p) => p !== "recipes_formula"));
    const lot = await lotIn(blind, soon);
    assert.deepEqual([lot?.quantity, lot?.recipes], ["6000", []]);
    const sweet = await component();
    const inner = await composed([{ component_hash_id: sweet, dosage: "100" }]);
    const outer = await composed([{ recipe_hash_id: inner, dosage: "100" }]);
    const own = await composed([
      { component_hash_id: sweet, dosage: "50" },
      { component_hash_id: water, dosage: "50" },
    ]);
    const number = await stored(lab, sweet, "1000", 8);
    const hal = await person(
      Object.fromEntries(allPermissions.map((p) => [p, p === "recipes_formula" ? [france.id] : "all"])),
    );
    assert.deepEqual((await usesOf(hal, number))?.map(([id]) => id).toSorted(), [inner, outer, own].toSorted());
    await t.owner.query("UPDATE recipe SET places = ARRAY[$1::uuid] WHERE hash_id = $2", [cameroon.id, inner]);
    assert.deepEqual(await usesOf(hal, number), [[own, "2"]]);
    assert.equal((await usesOf(claire, number))?.length, 3);
  });

  test("are those of bottles too, beside those of components, with nothing that they would be enough for", async () => {
    const [shop, syrup, number] = [await place(france.id), await recipe(), `B-${next()}`];
    const body = { recipe_hash_id: syrup, lot: number, bottles: 6, litres: "4.5", expires_on: inDays(3) };
    await claire.ok(storeBottled, { params: { shop_id: shop }, body });
    const old = { ...body, lot: `B-${next()}`, expires_on: inDays(-2) };
    await claire.ok(storeBottled, { params: { shop_id: shop }, body: old });
    await claire.ok(storeBottled, {
      params: { shop_id: shop },
      body: { ...body, lot: "later", expires_on: inDays(40) },
    });
    await stored(shop, lemon, "100", 4);
    const { data, count } = await told(claire);
    const list = await claire.ok(expired, { query: { within: 30 } });
    assert.equal(count, list.count, "the figure is the length of the list");
    const shown = data.find((l) => l.number === number);
    assert.deepEqual(
      [shown?.recipe?.hash_id, shown?.component, shown?.quantity, shown?.available, shown?.litres, shown?.recipes],
      [syrup, null, "6", "6", "4.5", []],
    );
    const here = { laboratory_id: shop };
    const of = await claire.ok(expired, { query: { ...here, within: 30 } });
    assert.deepEqual(
      of.data.map((l) => [l.number === number, l.component?.hash_id ?? null, l.state]),
      [
        [false, null, "expired"],
        [true, null, "soon"],
        [false, lemon, "soon"],
      ],
    );
    const [first, ...rest] = of.data.map((l) => l.number);
    const page = await claire.ok(expired, { query: { ...here, within: 30, limit: 1 } });
    assert.deepEqual([page.data.map((l) => l.number), page.count], [[first], 3]);
    const further = await claire.ok(expired, { query: { ...here, within: 30, after: page.after ?? "" } });
    assert.deepEqual([further.data.map((l) => l.number), further.count], [rest, 3]);
    const found = await claire.ok(expired, { query: { ...here, within: 30, search: number } });
    assert.deepEqual(
      found.data.map((l) => l.number),
      [number],
    );
    assert.deepEqual(
      (await claire.ok(expired, { query: here })).data.map((l) => l.number),
      [old.lot],
    );
    const { counts } = (await claire.ok(getLaboratory, { params: { id: shop } })).data;
    assert.deepEqual([counts.expiring, counts.expired], [2, 1], "the place counts what its list has");
  });

  test("are not told to another office, nor without the right to see stock", async () => {
    const elsewhere = await person(Object.fromEntries(allPermissions.map((p) => [p, [cameroon.id]])));
    assert.deepEqual(await told(elsewhere), { data: [], count: 0 });
    const douala = await stored(await place(cameroon.id), lemon, "200", 4);
    const there = await told(elsewhere);
    assert.deepEqual([there.data.map((l) => l.number), there.count], [[douala], 1]);
    const seller = await person(["recipes_view_all", "recipes_formula"]);
    assert.equal((await seller.call(expiring, { query: {} })).status, 403);
  });
});
