import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent } from "#contract/components/endpoints.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import { storeBottled } from "#contract/laboratory/bottles.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { rescue } from "#contract/laboratory/rescue.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import * as orders from "#contract/orders/endpoints.ts";
import { reserveForOrder } from "#contract/orders/purchase.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { sampleScene } from "#server/testing/sample-scene.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const euro = await t.make.currency({ iso: "EUR", isDefault: true });
const { france, cameroon, zone, claire, contact, recipe, next } = await sampleScene(t);
await t.owner.query("UPDATE zone SET currency_id = $1 WHERE hash_id = $2", [euro.id, zone.id]);
const inDays = (days: number): string => dayAfter(new Date().toISOString().slice(0, 10), days);

const place = async (): Promise<string> =>
  (await claire.ok(createLaboratory, { body: { name: `Lab ${next()}`, country_hash_id: france.id } })).data.hash_id;
const component = async (): Promise<string> =>
  (await claire.ok(createComponent, { body: { name: `Flavour ${next()}`, kind: "flavour" } })).data.hash_id;
const stored = async (laboratory_id: string, component_id: string, quantity: string, days = 10) => {
  const body = { laboratory_id, component_id, quantity, lot: `L-${next()}`, expires_on: inDays(days) };
  await claire.ok(storeStock, { body });
};
/** A recipe of which a litre weighs a kilogram. */
const composed = async (lines: readonly { component_hash_id?: string; recipe_hash_id?: string; dosage: string }[]) => {
  const recipe_hash_id = await recipe();
  const given = lines.map((l) => ({ ...l, unit: "%" as const }));
  await claire.ok(storeComposition, { body: { recipe_hash_id, basis: "mass", density: "1", lines: given } });
  return recipe_hash_id;
};
const drafted = async (recipe_hash_id: string, quantity: string, more: object = {}, unit: "L" | "kg" = "L") => {
  const lines = [{ recipe_hash_id, quantity, unit, price: "10" }];
  return (await claire.ok(orders.createOrder, { body: { contact_hash_id: await contact(), lines, ...more } })).data;
};
const ordered = async (...given: Parameters<typeof drafted>) => {
  const { hash_id: id } = await drafted(...given);
  return (await claire.ok(orders.confirmOrder, { params: { id }, body: {} })).data;
};
const dying = async (laboratory_id: string, client: Client = claire) =>
  await client.ok(rescue, { query: { laboratory_id, within: 30 } });
/** The only lot's orders: number, litres and how much of the lot. */
const ordersIn = ({ data }: Awaited<ReturnType<typeof dying>>) =>
  data[0]?.orders.map((o) => [o.number, o.litres, o.quantity]);

describe("orders that can use what expires", () => {
  test("are the confirmed ones that nothing was shipped of, the earliest wanted first, three by name", async () => {
    const [lab, lemon] = [await place(), await component()];
    const drink = await composed([{ component_hash_id: lemon, dosage: "100" }]);
    await stored(lab, lemon, "5000");
    const late = await ordered(drink, "2", { wanted_on: inDays(30) });
    const early = await ordered(drink, "8", { wanted_on: inDays(10) });
    await ordered(drink, "1");
    const middle = await ordered(drink, "3", { wanted_on: inDays(20) }, "kg");
    await drafted(drink, "9", { wanted_on: inDays(1) });
    const shipped = await ordered(drink, "9", { wanted_on: inDays(2) });
    const task = shipped.tasks.find((each) => each.code === "shipped")?.hash_id ?? "";
    await claire.ok(orders.changeTask, { params: { id: task }, body: { state: "not_needed" } });
    const found = await dying(lab);
    assert.deepEqual(ordersIn(found), [
      [early.number, "8", "5000"],
      [middle.number, "3", "3000"],
      [late.number, "2", "2000"],
    ]);
    assert.equal(found.data[0]?.more_orders, 1);
    const [first] = found.data[0]?.orders ?? [];
    assert.deepEqual(
      [first?.hash_id, first?.customer, first?.wanted_on],
      [early.hash_id, early.contact.name, inDays(10)],
    );
    // The best batch is of the only recipe: its orders are the same.
    assert.deepEqual(
      [found.best?.hash_id, found.best?.orders.map((o) => [o.number, o.litres]), found.best?.more_orders],
      [
        drink,
        [
          [early.number, "8"],
          [middle.number, "3"],
          [late.number, "2"],
        ],
        1,
      ],
    );
  });

  test("are left out as far as stock is reserved for them", async () => {
    const [lab, other, lemon] = [await place(), await place(), await component()];
    const drink = await composed([{ component_hash_id: lemon, dosage: "100" }]);
    await stored(lab, lemon, "5000");
    const covered = await ordered(drink, "2", { wanted_on: inDays(5) });
    const bottled = await ordered(drink, "4", { wanted_on: inDays(6) });
    await claire.ok(reserveForOrder, { params: { id: covered.hash_id }, body: { laboratory_id: lab } });
    const body = { recipe_hash_id: drink, lot: `B-${next()}`, bottles: 3, litres: "3" };
    await claire.ok(storeBottled, { params: { shop_id: other }, body });
    await claire.ok(reserveForOrder, { params: { id: bottled.hash_id }, body: { laboratory_id: other } });
    const found = await dying(lab);
    // Of 5,000 g one order keeps 2,000; the other has three of its four litres in bottles.
    assert.equal(found.data[0]?.quantity, "3000");
    assert.deepEqual(ordersIn(found), [[bottled.number, "1", "1000"]]);
    // A batch is still to be made for both.
    assert.deepEqual(
      found.best?.orders.map((o) => [o.number, o.litres]),
      [
        [covered.number, "2"],
        [bottled.number, "1"],
      ],
    );
  });

  test("are named to who sees the order and every formula down to the component", async () => {
    const [lab, lemon] = [await place(), await component()];
    const base = await composed([{ component_hash_id: lemon, dosage: "100" }]);
    const drink = await composed([{ recipe_hash_id: base, dosage: "100" }]);
    await stored(lab, lemon, "5000");
    const olga = await t.make.user({
      name: "Olga",
      zone,
      rights: ["laboratory_view", "recipes_view_all", "recipes_formula", "orders_view"],
    });
    const others = await ordered(drink, "1", { wanted_on: inDays(1) });
    const own = await ordered(drink, "2", { wanted_on: inDays(2), owner_hash_id: olga.id });
    const both = [
      [others.number, "1", "1000"],
      [own.number, "2", "2000"],
    ];
    assert.deepEqual(ordersIn(await dying(lab)), both);
    assert.deepEqual(ordersIn(await dying(lab, await t.as(olga))), [[own.number, "2", "2000"]]);
    const person = async (name: string, rights: object | readonly Permission[]): Promise<Client> =>
      await t.as(await t.make.user({ name, zone, rights: rights as never }));
    const nothing = async (client: Client) => {
      const { data, best } = await dying(lab, client);
      assert.deepEqual([data[0]?.recipes, data[0]?.orders, data[0]?.more_orders, best], [[], [], 0, null]);
    };
    await nothing(
      await person(
        "Bea",
        allPermissions.filter((p) => p !== "recipes_formula"),
      ),
    );
    // The formula of the sub-recipe alone is hidden.
    const everywhere = Object.fromEntries(
      allPermissions.map((p) => [p, p === "recipes_formula" ? [france.id] : "all"]),
    );
    const hal = await person("Hal", everywhere);
    assert.deepEqual(ordersIn(await dying(lab, hal)), both);
    await t.owner.query("UPDATE recipe SET places = ARRAY[$1::uuid] WHERE hash_id = $2", [cameroon.id, base]);
    await nothing(hal);
  });

  test("cost the same number of statements, however many there are", async () => {
    const [lab, lemon] = [await place(), await component()];
    const one = async () => {
      await stored(lab, lemon, "5000", 1 + (next() % 20));
      await ordered(await composed([{ component_hash_id: lemon, dosage: "100" }]), "1");
    };
    await one();
    const { sent } = await t.counted(async () => await dying(lab));
    for (let i = 0; i < 4; i++) await one();
    const more = await t.counted(async () => await dying(lab));
    assert.deepEqual([more.value.data.length, more.value.data[0]?.orders.length, more.sent], [5, 3, sent]);
  });
});
