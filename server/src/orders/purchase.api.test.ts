import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { createExport, requestOrders } from "#contract/exports/endpoints.ts";
import { storeBottled } from "#contract/laboratory/bottles.ts";
import { listReservations } from "#contract/laboratory/holds.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { storeStock } from "#contract/laboratory/stock.ts";
import { traceLot } from "#contract/laboratory/trace.ts";
import * as calls from "#contract/orders/endpoints.ts";
import * as stock from "#contract/orders/purchase.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { listSamples, sampleFunnel } from "#contract/tracking/endpoints.ts";
import { eventually } from "#server/testing/eventually.ts";
import { sampleScene } from "#server/testing/sample-scene.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { fallTask } from "../laboratory/reservations.ts";
import { violations } from "#server/kit/area/invariants.ts";
import { stockInvariants } from "../laboratory/verify.ts";
import { orderInvariants } from "./verify.ts";

const t = await openApp();
const euro = await t.make.currency({ iso: "EUR", isDefault: true });
const { france, cameroon, zone, claire, contact, recipe, lab, stocked, lots, sample, waybill, next } =
  await sampleScene(t);
await t.owner.query("UPDATE zone SET currency_id = $1 WHERE hash_id = $2", [euro.id, zone.id]);
const one = async (text: string, ...values: unknown[]): Promise<string> =>
  (await t.owner.query<{ hash_id: string }>(`${text} RETURNING hash_id`, values)).rows[0]?.hash_id ?? "";
const held = (country: { id: string }, rights: readonly Permission[]) =>
  Object.fromEntries(rights.map((right) => [right, [country.id]]));
const person = async (name: string, rights: object | readonly Permission[]): Promise<Client> =>
  await t.as(await t.make.user({ name, zone, rights: rights as never }));

const component = async (name: string): Promise<string> =>
  (await claire.ok(createComponent, { body: { name: `${name} ${next()}`, kind: "flavour" } })).data.hash_id;
const kilo = await one(
  "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES (new_id(), 'Kilogram', 'kg', 'weight', 1000)",
);
/** Adds a supplier that sells the component at a price per kilogram, with a minimum in kilograms. */
async function sold(
  componentId: string,
  supplier: string,
  price: string,
  minimum: string | null = null,
): Promise<void> {
  const supplierId = await one("INSERT INTO supplier (hash_id, name) VALUES (new_id(), $1)", `${supplier} ${next()}`);
  const supply = await one(
    "INSERT INTO component_supplier (hash_id, component_id, supplier_id, code, minimum, minimum_unity_id) VALUES (new_id(), $1, $2, 'C-1', $3, $4)",
    componentId,
    supplierId,
    minimum,
    minimum === null ? null : kilo,
  );
  await one(
    "INSERT INTO component_price (hash_id, component_supplier_id, valid_from, price, currency_id, unity_id) VALUES (new_id(), $1, '2020-01-01', $2, $3, $4)",
    supply,
    price,
    euro.id,
    kilo,
  );
}
const store = async (component_id: string, quantity: string, more: object = {}) =>
  await claire.ok(storeStock, { body: { laboratory_id: lab, component_id, lot: `L-${next()}`, quantity, ...more } });
const composed = async (
  name: string,
  lines: readonly { component_hash_id?: string; recipe_hash_id?: string; dosage: string }[],
): Promise<string> => {
  const id = await recipe(`${name} ${next()}`);
  const given = lines.map((l) => ({ ...l, unit: "%" as const }));
  await claire.ok(storeComposition, { body: { recipe_hash_id: id, lines: given } });
  return id;
};
const order = async (
  lines: readonly { recipe_hash_id?: string; title?: string; quantity: string; unit: "L" | "kg" | "g" | "day" }[],
  contact_hash_id?: string,
) => {
  const body = {
    contact_hash_id: contact_hash_id ?? (await contact()),
    lines: lines.map((l) => ({ ...l, price: "10" })),
  };
  const { hash_id: id } = (await claire.ok(calls.createOrder, { body })).data;
  return (await claire.ok(calls.confirmOrder, { params: { id }, body: {} })).data;
};
const at = (id: string, body: object = {}) => ({ params: { id }, body: { laboratory_id: lab, ...body } });
const purchase = async (id: string, client = claire) =>
  (await client.ok(stock.getPurchase, { params: { id }, query: { laboratory_id: lab } })).data;
const holds = async (): Promise<void> => {
  for (const { says, find } of stockInvariants) assert.deepEqual((await t.owner.query(find)).rows, [], says);
};

describe("the purchase of an order", () => {
  test("goes through recipes and sub-recipes to components, less the bottles that are there", async () => {
    const [lemon, acid] = [await component("Lemon"), await component("Acid")];
    const base = await composed("Base", [{ component_hash_id: lemon, dosage: "100" }]);
    const drink = await composed("Drink", [
      { recipe_hash_id: base, dosage: "25" },
      { component_hash_id: acid, dosage: "75" },
    ]);
    await stocked(drink, 4);
    await store(lemon, "500");
    await store(acid, "3000", { expires_on: "2020-01-31" });
    const made = await order([
      { recipe_hash_id: drink, quantity: "10", unit: "L" },
      { title: "Line trial", quantity: "1", unit: "day" },
    ]);
    const { lines, materials, can } = await purchase(made.hash_id);
    assert.deepEqual(
      lines.map((l) => [l.litres, l.in_stock, l.to_make, l.problem]),
      [
        ["10", "4", "6", null],
        [null, "0", null, "no_recipe"],
      ],
    );
    const found = new Map(materials?.map((m) => [m.component.hash_id, [m.needed, m.available, m.short]]));
    // Without densities the product counts as water at 20 °C: 6 L are 5,988.996 g. Expired stock is not counted.
    assert.deepEqual(found.get(lemon), ["1497.249", "500", "997.249"]);
    assert.deepEqual(found.get(acid), ["4491.747", "0", "4491.747"]);
    assert.deepEqual(can, { reserve: true, release: true, ship: true, receive: true });
  });

  /** Base units needed of each component, by identifier. */
  const needed = async (id: string) =>
    new Map((await purchase(id)).materials?.map((m) => [m.component.hash_id, m.needed]));
  /** S is a third of A, A a tenth of B; the product holds half of B and 5 % of A: 3.333 % of S. The rest is water. */
  const inSubRecipes = async () => {
    const [s, c, water] = [await component("Strawberry"), await component("Cherry"), await component("Water")];
    const a = await composed("A", [
      { component_hash_id: s, dosage: "33.33" },
      { component_hash_id: c, dosage: "33.33" },
      { component_hash_id: water, dosage: "33.34" },
    ]);
    const b = await composed("B", [
      { recipe_hash_id: a, dosage: "10" },
      { component_hash_id: water, dosage: "90" },
    ]);
    const product = await composed("T", [
      { recipe_hash_id: b, dosage: "50" },
      { recipe_hash_id: a, dosage: "5" },
      { component_hash_id: water, dosage: "45" },
    ]);
    return { s, c, water, product };
  };
  test("rounds once over all lines, and the components weigh what was ordered", async () => {
    const { s, c, water, product } = await inSubRecipes();
    const third = { recipe_hash_id: product, quantity: "0.333", unit: "g" as const };
    const small = await needed((await order([third, third, third])).hash_id);
    // 0.999 g in all. Rounded line by line, the water would be three times 0.311.
    assert.deepEqual(
      [s, c, water].map((id) => small.get(id)),
      ["0.033", "0.033", "0.932"],
    );
    const tonne = await needed((await order([{ recipe_hash_id: product, quantity: "999.999", unit: "kg" }])).hash_id);
    const all = [...tonne.values()].reduce((sum, grams) => sum + Number(grams), 0);
    assert.ok(Math.abs(all - 999_999) < 1, `${all}`);
  });
  test("of a mass takes bottles off by what they weigh", async () => {
    const { s, product } = await inSubRecipes();
    await stocked(product, 3);
    const made = await order([{ recipe_hash_id: product, quantity: "5", unit: "kg" }]);
    // 3 L are 2,994.498 g: 2,005.502 g are left to make.
    assert.equal((await needed(made.hash_id)).get(s), "66.843");
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    assert.deepEqual(await lots(product), [[3, 3]]);
  });
  test("computes with the dosages as typed, not with six decimals of a percent", async () => {
    const [sour, water] = [await component("Sour"), await component("Water")];
    const id = await recipe(`Sour ${next()}`);
    const lines = [
      { component_hash_id: sour, dosage: "0.03", unit: "g/L" as const },
      { component_hash_id: water, unit: "g/L" as const, is_balance: true },
    ];
    await claire.ok(storeComposition, { body: { recipe_hash_id: id, lines, density: "1.0391" } });
    const made = await order([{ recipe_hash_id: id, quantity: "1000", unit: "kg" }]);
    // 1,000 kg are 962.371283 L, of which each holds 30 mg: six decimals of a percent gave 28.87.
    assert.equal((await needed(made.hash_id)).get(sour), "28.871");
  });

  test("names the cheapest supplier, what it costs, and its minimum, for who sees prices", async () => {
    const lemon = await component("Lemon");
    const drink = await composed("Drink", [{ component_hash_id: lemon, dosage: "100" }]);
    await sold(lemon, "Dear", "90");
    await sold(lemon, "Cheap", "40", "5");
    const made = await order([{ recipe_hash_id: drink, quantity: "2", unit: "kg" }]);
    const offer = (await purchase(made.hash_id)).materials?.[0]?.offer;
    assert.match(offer?.supplier.name ?? "", /^Cheap/u);
    assert.deepEqual(
      [offer?.price, offer?.unit, offer?.quantity, offer?.is_minimum, offer?.cost],
      ["40", "kg", "5000", true, "200.00"],
    );
    const blind = await person(
      "Paul",
      allPermissions.filter((p) => p !== "components_prices"),
    );
    assert.equal((await purchase(made.hash_id, blind)).materials?.[0]?.offer, undefined);
    assert.equal((await blind.call(stock.printPurchase, { params: { id: made.hash_id }, query: {} })).status, 403);
    const paper = await claire.fetch(`/api/order/${made.hash_id}/purchase/print`);
    assert.equal(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
    const filters = { order_hash_id: made.hash_id, laboratory_id: lab };
    await claire.ok(createExport, { params: { kind: "order_purchase" }, body: { format: "xlsx", filters } });
  });

  test("names no component without the formula: litres and lots alone", async () => {
    const lemon = await component("Lemon");
    const drink = await composed("Drink", [{ component_hash_id: lemon, dosage: "100" }]);
    await stocked(drink, 1);
    const made = await order([{ recipe_hash_id: drink, quantity: "3", unit: "L" }]);
    const blind = await person(
      "Bea",
      allPermissions.filter((p) => p !== "recipes_formula"),
    );
    const told = await purchase(made.hash_id, blind);
    assert.equal(told.materials, null);
    assert.deepEqual(
      told.lines.map((l) => [l.to_make, l.problem, l.lots.length]),
      [["2", "closed", 1]],
    );
    // Components of formulas she can't see are not reserved either.
    await store(lemon, "5000");
    await blind.ok(stock.reserveForOrder, at(made.hash_id));
    const { data } = await claire.ok(listReservations, { query: { laboratory_id: lab, component_id: lemon } });
    assert.deepEqual(data, []);
  });
});

describe("an order by mass", () => {
  /** A third of S in A, a tenth of A in B; T is half B and a twentieth A, so S is 3.333 % of it; the rest is water. */
  const mixed = async () => {
    const water = (await claire.ok(createComponent, { body: { name: `Water ${next()}`, kind: "water" } })).data.hash_id;
    const [s, c] = [await component("S"), await component("C")];
    const rest = { component_hash_id: water, is_balance: true } as const;
    const mix = async (name: string, lines: readonly object[]): Promise<string> => {
      const id = await recipe(`${name} ${next()}`);
      const given = [...lines, rest].map((l) => ({ ...l, unit: "%" as const }));
      await claire.ok(storeComposition, { body: { recipe_hash_id: id, lines: given } });
      return id;
    };
    const a = await mix(
      "A",
      [s, c].map((id) => ({ component_hash_id: id, dosage: "33.33" })),
    );
    const b = await mix("B", [{ recipe_hash_id: a, dosage: "10" }]);
    const whole = [
      { recipe_hash_id: b, dosage: "50" },
      { recipe_hash_id: a, dosage: "5" },
    ];
    return { s, id: await mix("T", whole) };
  };
  const needed = async (id: string, quantity: string, unit: "kg" | "g") => {
    const { hash_id } = await order([{ recipe_hash_id: id, quantity, unit }]);
    return (await purchase(hash_id)).materials ?? [];
  };

  test("order-in-kilos.json: needs of each component what its share weighs, down to tenths of a gram", async () => {
    const { s, id } = await mixed();
    for (const [grams, must] of [
      ["100", "3.333"],
      ["0.4", "0.013"],
    ] as const)
      assert.equal((await needed(id, grams, "g")).find((m) => m.component.hash_id === s)?.needed, must, grams);
  });

  test("weighs a tonne to a gram, all its lines together", async () => {
    const { id } = await mixed();
    const all = (await needed(id, "1000", "kg")).reduce((sum, m) => sum + Number(m.needed), 0);
    assert.ok(Math.abs(all - 1_000_000) <= 1, String(all));
  });
});

describe("what is reserved for an order", () => {
  const short = async () => {
    const lemon = await component("Lemon");
    const drink = await composed("Drink", [{ component_hash_id: lemon, dosage: "100" }]);
    await stocked(drink, 2);
    await store(lemon, "1500");
    return { lemon, drink, made: await order([{ recipe_hash_id: drink, quantity: "5", unit: "L" }]) };
  };
  test("is what is there, named by the order, and no one else's then", async () => {
    const { lemon, drink, made } = await short();
    const other = await order([{ recipe_hash_id: drink, quantity: "5", unit: "L" }]);
    const kept = (await claire.ok(stock.reserveForOrder, at(made.hash_id))).data;
    assert.deepEqual(
      kept.materials?.map((m) => [m.needed, m.kept, m.available, m.short]),
      [["2994.498", "1500", "0", "1494.498"]],
    );
    assert.deepEqual(await lots(drink), [[2, 2]]);
    assert.ok(kept.kept_until);
    const { data } = await claire.ok(listReservations, { query: { laboratory_id: lab, component_id: lemon } });
    assert.deepEqual(
      data.map((r) => [r.purpose, r.quantity]),
      [[made.number, "1500"]],
    );
    assert.equal((await purchase(other.hash_id)).materials?.[0]?.short, "4990.83");
    // Reserving again replaces the earlier reservation.
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    assert.deepEqual(await lots(drink), [[2, 2]]);
    await holds();
    await claire.ok(stock.releaseForOrder, at(made.hash_id));
    assert.equal((await purchase(other.hash_id)).materials?.[0]?.available, "1500");
    assert.equal((await claire.call(stock.releaseForOrder, at(made.hash_id))).status, 409);
    await holds();
  });
  /** Everything everywhere, but formulas in France alone. */
  const half = async () =>
    await person(
      "Hal",
      Object.fromEntries(allPermissions.map((p) => [p, p === "recipes_formula" ? [france.id] : "all"])),
    );
  /** Moves a recipe to Cameroon, out of reach of who sees formulas of France. */
  const hide = async (id: string) =>
    await t.owner.query("UPDATE recipe SET places = ARRAY[$1::uuid] WHERE hash_id = $2", [cameroon.id, id]);
  test("tells who sees one of two formulas nothing of what the other needs, and lets it keep what is reserved", async () => {
    const [lemon, acid] = [await component("Lemon"), await component("Acid")];
    const open = await composed("Open", [
      { component_hash_id: lemon, dosage: "50" },
      { component_hash_id: acid, dosage: "50" },
    ]);
    const closed = await composed("Closed", [{ component_hash_id: lemon, dosage: "100" }]);
    await hide(closed);
    await store(lemon, "20000");
    await store(acid, "20000");
    const made = await order([
      { recipe_hash_id: open, quantity: "4", unit: "L" },
      { recipe_hash_id: closed, quantity: "3", unit: "L" },
    ]);
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    const keptOf = async (client: Client) =>
      new Map((await purchase(made.hash_id, client)).materials?.map((m) => [m.component.hash_id, m.kept]));
    // 4 L are 3,992.664 g, 3 L 2,994.498 g. What is kept of lemon is for both.
    const whole = [
      [lemon, "4990.83"],
      [acid, "1996.332"],
    ];
    const sorted = (kept: ReadonlyMap<string, string>) => [lemon, acid].map((id) => [id, kept.get(id)]);
    assert.deepEqual(sorted(await keptOf(claire)), whole);
    const hal = await half();
    assert.deepEqual(sorted(await keptOf(hal)), [
      [lemon, "0"],
      [acid, "1996.332"],
    ]);
    const blind = await person(
      "Bo",
      allPermissions.filter((p) => p !== "recipes_formula"),
    );
    await blind.ok(stock.reserveForOrder, at(made.hash_id));
    assert.deepEqual(sorted(await keptOf(claire)), whole);
    await hal.ok(stock.reserveForOrder, at(made.hash_id));
    assert.equal((await keptOf(claire)).get(acid), "1996.332");
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    assert.deepEqual(sorted(await keptOf(claire)), whole);
    await holds();
  });
  test("moves to another place, and the trail of the one that it left says so", async () => {
    const { made } = await short();
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    const body = { name: `Lab ${next()}`, country_hash_id: france.id };
    const other = (await claire.ok(createLaboratory, { body })).data.hash_id;
    await claire.ok(stock.reserveForOrder, at(made.hash_id, { laboratory_id: other }));
    const { data } = await claire.ok(recordTimeline, { params: { kind: "stock_place", id: lab } });
    const own = data.filter((e) => JSON.stringify(e).includes(made.number)).map((e) => e.action);
    assert.deepEqual(own.toSorted(), ["free_components", "free_recipe", "keep_components", "keep_recipe"]);
    await holds();
  });
  test("is shown at the place where bottles are kept, without being asked for it", async () => {
    const drink = await recipe();
    const body = { name: `Z ${next()}`, country_hash_id: france.id };
    const far = (await claire.ok(createLaboratory, { body })).data.hash_id;
    const bottles = { recipe_hash_id: drink, lot: `B-${next()}`, bottles: 2, litres: "2" };
    await claire.ok(storeBottled, { params: { shop_id: far }, body: bottles });
    const made = await order([{ recipe_hash_id: drink, quantity: "2", unit: "L" }]);
    await claire.ok(stock.reserveForOrder, at(made.hash_id, { laboratory_id: far }));
    const { data } = await claire.ok(stock.getPurchase, { params: { id: made.hash_id }, query: {} });
    assert.equal(data.place?.hash_id, far);
  });
  test("counts bottles by what their lot holds", async () => {
    const drink = await recipe();
    const body = { recipe_hash_id: drink, lot: `B-${next()}`, bottles: 24, litres: "8" };
    await claire.ok(storeBottled, { params: { shop_id: lab }, body });
    const made = await order([{ recipe_hash_id: drink, quantity: "4", unit: "L" }]);
    const { lines } = (await claire.ok(stock.reserveForOrder, at(made.hash_id))).data;
    assert.deepEqual(await lots(drink), [[24, 12]]);
    const lot = lines[0]?.lots[0];
    assert.deepEqual([lines[0]?.in_stock, lot?.litres, lot?.whole], ["4", "0.333", { bottles: 24, litres: "8" }]);
  });
  const changed = async (id: string, lines: readonly object[], client = claire) =>
    await client.call(calls.updateOrder, {
      params: { id },
      body: { lines: lines.map((l) => ({ unit: "L" as const, price: "10", ...l })) as never },
    });
  /** What is reserved of a component. */
  const reservedOf = async (component_id: string, client = claire) =>
    (await client.ok(listReservations, { query: { laboratory_id: lab, component_id } })).data;
  test("stays whole for another quantity or price, whoever changes it: a cut would tell the formula", async () => {
    const { lemon, drink, made } = await short();
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    const kept = await reservedOf(lemon);
    const blind = await person(
      "Bruna",
      allPermissions.filter((p) => p !== "recipes_formula"),
    );
    for (const client of [claire, blind])
      for (const [quantity, price] of [
        ["5", "12"],
        ["0.4", "12"],
      ])
        assert.equal((await changed(made.hash_id, [{ recipe_hash_id: drink, quantity, price }], client)).status, 200);
    assert.deepEqual([await reservedOf(lemon), await lots(drink)], [kept, [[2, 2]]]);
    assert.equal((await changed(made.hash_id, [{ title: "A trial", quantity: "1" }], blind)).status, 200);
    assert.deepEqual([await reservedOf(lemon), await lots(drink)], [[], [[2, 0]]]);
    await holds();
    const { data } = await claire.ok(recordTimeline, { params: { kind: "stock_place", id: lab } });
    const own = data.filter((e) => JSON.stringify(e).includes(made.number)).map((e) => e.action);
    assert.equal(own.filter((action) => action === "free_components").length, 1);
  });
  test("of an open recipe is not carried over to a hidden one of the same components", async () => {
    const lemon = await component("Lemon");
    const open = await composed("Open", [{ component_hash_id: lemon, dosage: "100" }]);
    const closed = await composed("Closed", [{ component_hash_id: lemon, dosage: "100" }]);
    await hide(closed);
    await store(lemon, "20000");
    const made = await order([{ recipe_hash_id: open, quantity: "10", unit: "L" }]);
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    assert.equal((await changed(made.hash_id, [{ recipe_hash_id: closed, quantity: "1" }])).status, 200);
    assert.deepEqual(await reservedOf(lemon), []);
    await holds();
  });
  test("is let go with the line that is taken off the order; what another line needs too stays whole", async () => {
    const [lemon, acid] = [await component("Lemon"), await component("Acid")];
    const open = await composed("Open", [{ component_hash_id: lemon, dosage: "100" }]);
    const closed = await composed("Closed", [
      { component_hash_id: lemon, dosage: "50" },
      { component_hash_id: acid, dosage: "50" },
    ]);
    await hide(closed);
    const [gone, stays] = [await recipe(), await recipe()];
    await stocked(gone, 2);
    await stocked(stays, 2);
    await store(lemon, "20000");
    await store(acid, "20000");
    const left = [
      { recipe_hash_id: open, quantity: "4", unit: "L" as const },
      { recipe_hash_id: stays, quantity: "2", unit: "L" as const },
    ];
    const made = await order([
      ...left,
      { recipe_hash_id: closed, quantity: "2", unit: "L" },
      { recipe_hash_id: gone, quantity: "2", unit: "L" },
    ]);
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    assert.equal((await reservedOf(acid)).length, 1);
    const kept = await reservedOf(lemon);
    assert.equal((await changed(made.hash_id, left)).status, 200);
    assert.deepEqual([await reservedOf(acid), await reservedOf(lemon)], [[], kept]);
    assert.deepEqual([await lots(gone), await lots(stays)], [[[2, 0]], [[2, 2]]]);
    await holds();
  });
  test("locks the recipes of its lines and of what it kept before in one order, so that no two orders wait for each other", async () => {
    const [first, second] = [await recipe(), await recipe()];
    await stocked(first, 2);
    const made = await order([{ recipe_hash_id: first, quantity: "1", unit: "L" }]);
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    // By SQL, so that what was kept before is of a recipe that is on no line.
    await t.owner.query("UPDATE order_lines SET recipe_id = $1 WHERE order_id = $2", [second, made.hash_id]);
    const other = await t.owner.connect();
    try {
      await other.query("BEGIN");
      await other.query("SELECT 1 FROM recipe WHERE hash_id = $1 FOR UPDATE", [second]);
      const reserved = claire.call(stock.reserveForOrder, at(made.hash_id));
      const waiting = async () =>
        (
          await t.owner.query(
            "SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()",
          )
        ).rowCount;
      await eventually("the order waits", async () => ((await waiting()) ?? 0) > 0);
      const free = await other.query("SELECT 1 FROM recipe WHERE hash_id = $1 FOR UPDATE SKIP LOCKED", [first]);
      await other.query("ROLLBACK");
      assert.equal((await reserved).status, 200);
      assert.equal(free.rowCount, 0, "it waits for the second without the first, which it takes later");
    } finally {
      other.release();
    }
    assert.deepEqual(await lots(first), [[2, 0]]);
    await holds();
  });
  test("two at once keep what is there once", async () => {
    const { drink } = await short();
    const both = await Promise.all(
      [1, 2].map(async () => await order([{ recipe_hash_id: drink, quantity: "5", unit: "L" }])),
    );
    const answers = await Promise.all(both.map(async (o) => await claire.ok(stock.reserveForOrder, at(o.hash_id))));
    const sums = answers.map(({ data }) => Number(data.materials?.[0]?.kept ?? "0"));
    assert.equal(
      sums.reduce((a, b) => a + b, 0),
      1500,
    );
    assert.deepEqual(await lots(drink), [[2, 2]]);
    await holds();
  });
  test("falls after 14 days, and ends when the order is archived", async () => {
    const { lemon, drink, made } = await short();
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    await fallTask(t.app.services, () => new Date(Date.now() + 15 * 86_400_000))({}, {} as never);
    const { data } = await claire.ok(listReservations, { query: { laboratory_id: lab, component_id: lemon } });
    assert.deepEqual(data, []);
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    for (const task of made.tasks)
      await claire.ok(calls.changeTask, { params: { id: task.hash_id }, body: { state: "not_needed" } });
    await claire.ok(calls.archiveOrder, { params: { id: made.hash_id }, query: { motif: "They changed their mind" } });
    assert.deepEqual(await lots(drink), [[2, 0]]);
    assert.deepEqual(
      (await claire.ok(listReservations, { query: { laboratory_id: lab, component_id: lemon } })).data,
      [],
    );
    await holds();
  });
  test("takes the right to the order and to the stock, and an order that is confirmed", async () => {
    const { made } = await short();
    const seller = await person("Sam", held(france, ["orders_view_all", "orders_update_all", "laboratory_view"]));
    assert.equal((await seller.call(stock.reserveForOrder, at(made.hash_id))).status, 403);
    const keeper = await person("Kim", held(france, ["orders_view_all", "laboratory_stock"]));
    assert.equal((await keeper.call(stock.reserveForOrder, at(made.hash_id))).status, 403);
    const far = await person("Esther", held(cameroon, allPermissions));
    assert.equal((await far.call(stock.reserveForOrder, at(made.hash_id))).status, 404);
    const draft = await claire.ok(calls.createOrder, { body: { contact_hash_id: await contact(), value: "5" } });
    assert.equal((await claire.call(stock.reserveForOrder, at(draft.data.hash_id))).status, 409);
  });
});

describe("shipping an order", () => {
  const ready = async () => {
    const drink = await recipe();
    const [first, second] = [await stocked(drink, 3), await stocked(drink, 5)];
    const customer = await contact(france, { name: `Brasserie ${next()}` });
    const made = await order([{ recipe_hash_id: drink, quantity: "6", unit: "L" }], customer);
    return { drink, first, second, made, line: made.lines[0]?.hash_id ?? "" };
  };
  const shipping = (line: string, ...some: readonly [string, number][]) => ({
    lots: some.map(([stock_hash_id, bottles]) => ({ line_hash_id: line, stock_hash_id, bottles })),
  });
  test("takes its lots, writes them on the lines, sets the task done, and the trace names the customer", async () => {
    const { drink, first, second, made, line } = await ready();
    await claire.ok(stock.reserveForOrder, at(made.hash_id));
    const body = shipping(line, [first, 3], [second, 3]);
    const { data } = await claire.ok(stock.shipOrder, { params: { id: made.hash_id }, body });
    assert.deepEqual(
      data.lines[0]?.lots.map((l) => [l.hash_id, l.bottles, l.litres]),
      [
        [first, 3, "3"],
        [second, 3, "3"],
      ],
    );
    assert.equal(data.tasks.find((task) => task.code === "shipped")?.state, "done");
    assert.deepEqual(await lots(drink), [[2, 0]]);
    await holds();
    const trace = async (client: Client) =>
      (await client.ok(traceLot, { params: { id: second }, query: { of: "bottled" } })).data.nodes;
    const node = (await trace(claire)).find((n) => n.kind === "order");
    assert.deepEqual([node?.number, node?.quantity, node?.customer], [made.number, "3", made.contact.name]);
    assert.ok(node?.link?.includes(made.hash_id));
    assert.deepEqual(
      (await trace(claire)).filter((n) => n.kind === "use"),
      [],
    );
    const lab1 = await person("Ludo", held(france, ["laboratory_view", "recipes_view_all"]));
    const masked = (await trace(lab1)).find((n) => n.kind === "order");
    assert.deepEqual([masked?.number, masked?.customer, masked?.link, masked?.quantity], [null, null, null, "3"]);
  });
  test("happens once: the second person and what was sent twice take nothing more", async () => {
    const { drink, first, second, made, line } = await ready();
    const input = { params: { id: made.hash_id }, body: shipping(line, [first, 1]) };
    const ways = await Promise.all([claire.call(stock.shipOrder, input), claire.call(stock.shipOrder, input)]);
    assert.deepEqual(
      ways.map((w) => w.status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.deepEqual(
      (await lots(drink)).toSorted(([a = 0], [b = 0]) => a - b),
      [
        [2, 0],
        [5, 0],
      ],
    );
    const body = shipping(line, [second, 1]);
    assert.equal((await claire.call(stock.shipOrder, { params: { id: made.hash_id }, body })).status, 409);
    const lines = [{ title: "Other", quantity: "1", unit: "kg" as const, price: "1" }];
    const changed = await claire.call(calls.updateOrder, { params: { id: made.hash_id }, body: { lines } });
    assert.equal(changed.status, 409);
    await holds();
  });
  test("neither ships nor reserves a second time once its task is reopened", async () => {
    const { drink, first, made, line } = await ready();
    await claire.ok(stock.shipOrder, { params: { id: made.hash_id }, body: shipping(line, [first, 1]) });
    const refused = async () => {
      assert.equal((await claire.call(stock.reserveForOrder, at(made.hash_id))).status, 409);
      assert.deepEqual((await purchase(made.hash_id)).can, { release: true, receive: true });
    };
    await refused();
    const task = made.tasks.find((each) => each.code === "shipped")?.hash_id ?? "";
    await claire.ok(calls.changeTask, { params: { id: task }, body: { state: "open" } });
    await refused();
    assert.ok((await lots(drink)).every(([, reserved]) => reserved === 0));
  });
  test("writes on lines that share a lot what is taken from it, to the last millilitre", async () => {
    const drink = await recipe();
    const body = { recipe_hash_id: drink, lot: `B-${next()}`, bottles: 3, litres: "1" };
    const lot = (await claire.ok(storeBottled, { params: { shop_id: lab }, body })).data.hash_id;
    const some = { recipe_hash_id: drink, quantity: "0.3", unit: "L" as const };
    const made = await order([some, some, some]);
    const chosen = made.lines.map((l) => ({ line_hash_id: l.hash_id, stock_hash_id: lot, bottles: 1 }));
    const { data } = await claire.ok(stock.shipOrder, { params: { id: made.hash_id }, body: { lots: chosen } });
    assert.deepEqual(
      data.lines.map((l) => l.lots[0]?.litres),
      ["0.333", "0.334", "0.333"],
    );
    await holds();
  });
  test("takes neither what another order keeps, nor another recipe's lot, nor what has expired", async () => {
    const { drink, first, second, made, line } = await ready();
    const other = await order([{ recipe_hash_id: drink, quantity: "8", unit: "L" }]);
    await claire.ok(stock.reserveForOrder, at(other.hash_id));
    const ship = async (...some: readonly [string, number][]) =>
      (await claire.call(stock.shipOrder, { params: { id: made.hash_id }, body: shipping(line, ...some) })).status;
    assert.equal(await ship([first, 1]), 422);
    assert.equal(await ship([await stocked(await recipe(), 3), 1]), 422);
    const old = { recipe_hash_id: drink, lot: `OLD-${next()}`, bottles: 2, litres: "2", expires_on: "2020-01-31" };
    const gone = (await claire.ok(storeBottled, { params: { shop_id: lab }, body: old })).data.hash_id;
    assert.equal(await ship([gone, 1]), 422);
    await claire.ok(stock.releaseForOrder, at(other.hash_id));
    assert.equal(await ship([second, 6]), 422);
    assert.equal(await ship([second, 5]), 200);
    await holds();
  });
  test("takes the right, in the customer's country, and a place that one sees", async () => {
    const { first, made, line } = await ready();
    const input = { params: { id: made.hash_id }, body: shipping(line, [first, 1]) };
    const status = async (name: string, rights: object): Promise<number> =>
      (await (await person(name, rights)).call(stock.shipOrder, input)).status;
    assert.equal(await status("Vera", held(france, ["orders_view_all", "laboratory_stock"])), 403);
    assert.equal(await status("Nora", held(france, ["orders_view_all", "orders_update_all"])), 422);
    assert.equal(await status("Esther", held(cameroon, allPermissions)), 404);
    assert.equal(await status("Olga", held(france, ["orders_view_all", "orders_update_all", "laboratory_view"])), 200);
  });
});

test("a sample is in the trace of its lot, and in the funnel once its customer orders", async () => {
  const drink = await recipe();
  const lot = await stocked(drink, 3);
  const customer = await contact();
  await sample([{ recipe_hash_id: drink, quantity: 1, stock_hash_id: lot }], {
    contact_hash_id: customer,
    code: waybill(),
  });
  const { nodes } = (await claire.ok(traceLot, { params: { id: lot }, query: { of: "bottled" } })).data;
  const node = nodes.find((n) => n.kind === "sample");
  assert.deepEqual([node?.quantity, Boolean(node?.customer), Boolean(node?.link)], ["1", true, true]);
  assert.deepEqual(
    nodes.filter((n) => n.kind === "use"),
    [],
  );
  const ordered = async () => (await claire.ok(sampleFunnel, { query: { recipe_hash_id: drink } })).total.ordered;
  assert.equal(await ordered(), 0);
  const { hash_id } = await order([{ recipe_hash_id: drink, quantity: "6", unit: "L" }], customer);
  assert.equal(await ordered(), 1);
  const listed = async () =>
    (await claire.ok(listSamples, { query: { recipe_hash_id: drink, reached: "ordered" } })).data.length;
  const problems = async () => await violations(t.ownerUrl, orderInvariants);
  const set = async (what: string, ...values: unknown[]) =>
    await t.owner.query(`UPDATE orders SET ${what} WHERE hash_id = $1`, [hash_id, ...values]);
  const other = await contact();
  for (const [what, still, ...values] of [
    ["ordered_on = ordered_on - 3650", 0],
    ["ordered_on = ordered_on + 3650", 1],
    ["contact_id = $2", 0, other],
    ["contact_id = $2", 1, customer],
    ["state = 'NOT_CONFIRMED', confirmed_at = NULL", 0],
    ["state = 'CONFIRMED', confirmed_at = clock()", 1],
  ] as const) {
    await set(what, ...values);
    assert.deepEqual([await ordered(), await listed(), await problems()], [still, still, []], what);
  }
  await t.owner.query("UPDATE order_lines SET bought_on = bought_on + 1 WHERE order_id = $1", [hash_id]);
  assert.equal((await problems()).length, 1);
});

test("orders of a span of days are a file, for who exports orders", async () => {
  const body = { format: "csv" as const, ordered_from: "2026-01-01", ordered_to: "2026-12-31" };
  assert.equal((await claire.ok(requestOrders, { body })).data.kind, "orders");
  const seller = await person("Sara", held(france, ["orders_view_all"]));
  assert.equal((await seller.call(requestOrders, { body })).status, 403);
  const wrong = await claire.call(requestOrders, { body: { ...body, ordered_to: "2025-01-01" } });
  assert.equal(wrong.status, 422);
});
