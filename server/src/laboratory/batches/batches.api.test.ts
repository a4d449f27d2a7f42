import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent } from "#contract/components/endpoints.ts";
import * as calls from "#contract/laboratory/batches.ts";
import { listBottled, storeBottled, takeBottled } from "#contract/laboratory/bottles.ts";
import { endReservation, holdLot, listReservations } from "#contract/laboratory/holds.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { listMovements, listStock, storeStock, subtractStock } from "#contract/laboratory/stock.ts";
import { traceLot, type TraceNode } from "#contract/laboratory/trace.ts";
import { allPermissions } from "#contract/permissions.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { listCompositions, storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import type { LineGiven } from "#contract/recipes/formulas/schemas.ts";
import { openApp } from "#server/testing/test-app.ts";
import { stockInvariants } from "../verify.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const zone = await t.make.zone({ name: "Grasse" });
const user = await t.make.user({ name: "Claire Fontaine", zone, rights: allPermissions });
await t.owner.query("UPDATE app_user SET main_country_id = $1 WHERE hash_id = $2", [france.id, user.id]);
const claire = await t.as(user);
const blind = await t.as(
  await t.make.user({ name: "Ben Blind", zone, rights: allPermissions.filter((p) => p !== "recipes_formula") }),
);

let n = 0;
const next = (): number => (n += 1);
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
const newLab = async () =>
  (await claire.ok(createLaboratory, { body: { name: `Lab ${next()}`, country_hash_id: france.id } })).data.hash_id;
const lab = await newLab();
const store = async (component_id: string, quantity: string, more: object = {}) => {
  const body = { laboratory_id: lab, component_id, lot: `L-${next()}`, quantity, ...more };
  return (await claire.ok(storeStock, { body })).data.movements[0]?.lot?.hash_id ?? "";
};
const plan = async (recipe_hash_id: string, more: object = {}) =>
  (await claire.ok(calls.planBatch, { body: { laboratory_id: lab, recipe_hash_id, amount: "2", ...more } })).data;
const on = <B extends object = {}>(id: string, body: B = {} as B) => ({ params: { id }, body });
const left = async (component_id: string) =>
  (await claire.ok(listStock, { query: { laboratory_id: lab, component_id } })).data[0]?.quantity ?? "0";
const promisesHold = async (): Promise<void> => {
  for (const { says, find } of stockInvariants) assert.deepEqual((await t.owner.query(find)).rows, [], says);
};
/** 1 L weighs 1250 g: half of it is a base of four parts sugar to one part acid, the rest water. */
const drink = async () => {
  const [sugar, acid] = [await component(), await component()];
  const base = await recipe([line(sugar, "80"), line(acid, "20")]);
  const id = await recipe([{ recipe_hash_id: base, dosage: "50", unit: "%" }, line(water, "50")]);
  return { sugar, acid, base, id };
};

describe("a batch", () => {
  test("reserves what expires first through sub-recipes, is weighed with its deviation, made into bottles, and undone", async () => {
    const { sugar, acid, id } = await drink();
    const late = await store(sugar, "600", { expires_on: "2099-06-30" });
    const early = await store(sugar, "700", { expires_on: "2099-01-31" });
    const acids = await store(acid, "250");
    const b = await plan(id, { planned_for: `${new Date().getFullYear() + 1}-01-01`, note: "Stir slowly." });
    assert.deepEqual([b.state, b.litres, b.is_short, b.composition_number], ["PLANNED", "2", false, 1]);
    const by = (component_id: string, of = b) => of.lines?.find((l) => l.material?.hash_id === component_id);
    // 2 L are 2500 g: 1000 g of sugar, 250 g of acid, 1250 g of tap water.
    assert.deepEqual(
      by(sugar)?.lots.map((l) => [l.hash_id, l.quantity]),
      [
        [early, "700"],
        [late, "300"],
      ],
    );
    assert.deepEqual([by(acid)?.planned, by(water)?.planned, by(water)?.is_tap_water], ["250", "1250", true]);
    const kept = (await claire.ok(listReservations, { query: { laboratory_id: lab } })).data;
    assert.deepEqual(new Set(kept.map((r) => r.batch?.number)), new Set([b.number]));
    assert.equal((await claire.ok(listCompositions, { params: { id }, query: {} })).data[0]?.frozen_by, "stock");
    const early_make = await claire.call(calls.makeBatch, on(b.hash_id, { lot: "P-1", bottles: 4 }));
    assert.deepEqual([early_make.status, early_make.error.message], [409, "Not possible to make: it is planned."]);

    // 990 g of sugar were weighed: all of one lot and part of the other; the acid as planned.
    const weighed = (
      await claire.ok(
        calls.weighBatch,
        on(b.hash_id, {
          lines: [
            {
              line_hash_id: by(sugar)?.hash_id ?? "",
              lots: [
                { lot_hash_id: late, quantity: "600" },
                { lot_hash_id: early, quantity: "390" },
              ],
            },
          ],
        }),
      )
    ).data;
    assert.deepEqual([weighed.state, by(sugar, weighed)?.actual, by(acid, weighed)?.actual], ["WEIGHED", "990", "250"]);
    assert.equal(calls.deviationOf("1000", "990"), "-1");

    const made = (await claire.ok(calls.makeBatch, on(b.hash_id, { lot: "P-1", bottles: 4, expires_on: "2099-12-31" })))
      .data;
    assert.deepEqual(
      [made.state, made.product?.lot, made.product?.bottles, made.product?.litres],
      ["MADE", "P-1", 4, "2"],
    );
    assert.deepEqual([await left(sugar), await left(acid)], ["310", "0"]);
    const bottles = (await claire.ok(listBottled, { query: { recipe_id: id } })).data[0];
    assert.deepEqual([bottles?.lot, bottles?.litres, bottles?.expires_on], ["P-1", "2", "2099-12-31"]);
    const moved = (await claire.ok(listMovements, { query: { laboratory_id: lab, kind: "make" } })).data;
    assert.deepEqual(
      new Set(moved.map((m) => `${m.lot?.hash_id} ${m.quantity} ${m.batch?.number}`)),
      new Set([`${late} -600 ${b.number}`, `${early} -390 ${b.number}`, `${acids} -250 ${b.number}`]),
    );
    assert.deepEqual((await claire.ok(listReservations, { query: { laboratory_id: lab } })).data, []);
    await promisesHold();

    const undone = (await claire.ok(calls.undoBatch, on(b.hash_id))).data;
    assert.deepEqual([undone.state, undone.product, undone.is_short], ["WEIGHED", null, false]);
    assert.deepEqual([await left(sugar), await left(acid)], ["1300", "250"]);
    await promisesHold();
    // Make it again and take a bottle: now it can't be undone.
    await claire.ok(calls.makeBatch, on(b.hash_id, { lot: "P-2", bottles: 4 }));
    await claire.ok(takeBottled, { params: { shop_id: lab, recipe_id: id }, body: { bottles: 1 } });
    assert.equal((await claire.call(calls.undoBatch, on(b.hash_id))).status, 409);
    const found = await claire.ok(calls.listBatches, { query: { laboratory_id: lab, search: "P-2" } });
    assert.deepEqual(
      found.data.map((r) => r.hash_id),
      [b.hash_id],
    );
    await promisesHold();
  });

  test("says what is short and where it lies, reserves it once it came, and refuses what is short or held when it is weighed", async () => {
    const { sugar, acid, id } = await drink();
    await store(sugar, "400");
    await store(acid, "250");
    const other = await newLab();
    await claire.ok(storeStock, {
      body: { laboratory_id: other, component_id: sugar, lot: "FAR", quantity: "5000" },
    });
    const b = await plan(id);
    const short = b.lines?.find((l) => l.material?.hash_id === sugar);
    assert.deepEqual(
      [b.is_short, short?.missing, short?.elsewhere.map((p) => [p.hash_id, p.available])],
      [true, "600", [[other, "5000"]]],
    );
    const refused = await claire.call(calls.weighBatch, on(b.hash_id, { lines: [] }));
    assert.deepEqual([refused.status, Object.keys(refused.error.errors ?? {})], [422, ["lines"]]);
    const more = await store(sugar, "600");
    const again = (await claire.ok(calls.reserveBatch, on(b.hash_id))).data;
    assert.equal(again.is_short, false);
    await claire.ok(holdLot, { params: { id: more }, body: { reason: "Smells" } });
    assert.equal((await claire.call(calls.weighBatch, on(b.hash_id, { lines: [] }))).status, 422, "a lot is held");
    await promisesHold();
  });

  test("ends its reservations when it is cancelled", async () => {
    const { sugar, acid, id } = await drink();
    await store(sugar, "1000");
    await store(acid, "250");
    const b = await plan(id);
    const take = async () =>
      await claire.call(subtractStock, {
        body: { laboratory_id: lab, component_id: sugar, quantity: "1" },
      });
    assert.equal((await take()).status, 422, "all of it is reserved");
    assert.equal(
      (await claire.call(calls.cancelBatch, on(b.hash_id, { reason: " " }))).status,
      422,
      "a reason is needed",
    );
    const data = (await claire.ok(calls.cancelBatch, on(b.hash_id, { reason: "Order withdrawn" }))).data;
    assert.deepEqual([data.state, data.reason, data.can.make], ["CANCELLED", "Order withdrawn", undefined]);
    assert.equal((await take()).status, 200);
    assert.equal((await claire.call(calls.weighBatch, on(b.hash_id))).status, 409);
    await promisesHold();
  });

  test("that lost a reservation says so, and is not made of what somebody else took", async () => {
    const { sugar, acid, id } = await drink();
    await store(sugar, "1000");
    await store(acid, "250");
    const b = await plan(id);
    await claire.ok(calls.weighBatch, on(b.hash_id));
    const kept = (await claire.ok(listReservations, { query: { laboratory_id: lab, component_id: sugar } })).data;
    for (const r of kept) await claire.ok(endReservation, { params: { id: r.hash_id } });
    assert.equal((await claire.ok(calls.getBatch, { params: { id: b.hash_id } })).data.is_short, true);
    await claire.ok(subtractStock, { body: { laboratory_id: lab, component_id: sugar, quantity: "500" } });
    assert.equal((await claire.call(calls.makeBatch, on(b.hash_id, { lot: "X", bottles: 1 }))).status, 409);
    await promisesHold();
  });

  test("takes a sub-recipe from stock in whole bottles, keeps them meanwhile, and gives them back", async () => {
    const { sugar, acid, base, id } = await drink();
    await claire.ok(storeBottled, {
      params: { shop_id: lab },
      body: { recipe_hash_id: base, lot: "BASE-1", bottles: 4, litres: "2" },
    });
    // 1250 g of the base at 1.25 kg/L are 1 L: two bottles of half a litre.
    const b = await plan(id, { sub_recipes: "stock" });
    const sub = b.lines?.find((l) => l.material?.hash_id === base);
    assert.deepEqual([sub?.planned, sub?.unit, sub?.lots.map((l) => l.bottles)], ["1", "L", [2]]);
    assert.ok(!b.lines?.some((l) => [sugar, acid].includes(l.material?.hash_id ?? "")));
    const taken = async (bottles: number) =>
      (await claire.call(takeBottled, { params: { shop_id: lab, recipe_id: base }, body: { bottles } })).status;
    assert.equal(await taken(3), 422, "two are kept");
    await claire.ok(calls.weighBatch, on(b.hash_id));
    await claire.ok(calls.makeBatch, on(b.hash_id, { lot: "P", bottles: 1 }));
    const now = async () => (await claire.ok(listBottled, { query: { recipe_id: base } })).data[0]?.bottles;
    assert.equal(await now(), 2);
    await claire.ok(calls.undoBatch, on(b.hash_id));
    assert.equal(await now(), 4);
    await claire.ok(calls.cancelBatch, on(b.hash_id, { reason: "No" }));
    assert.equal(await taken(4), 200);
    await promisesHold();
  });

  test("is planned, reserved, weighed, made, undone and cancelled by who sees its formulas; others read that it is there", async () => {
    const { sugar, acid, id } = await drink();
    const lot = await store(sugar, "2000");
    await store(acid, "500");
    const body = { laboratory_id: lab, recipe_hash_id: id, amount: "2" };
    assert.equal((await blind.call(calls.planBatch, { body })).status, 403);
    const b = await plan(id);
    const told = (await blind.ok(calls.getBatch, { params: { id: b.hash_id } })).data;
    assert.deepEqual([told.litres, told.lines, told.is_short, told.can], ["2", null, null, {}]);
    const refused = async (call: Parameters<typeof blind.call>[0], input: object = {}) =>
      assert.equal((await blind.call(call, on(b.hash_id, input))).status, 403, call.name);
    await refused(calls.reserveBatch);
    await refused(calls.weighBatch);
    await refused(calls.cancelBatch, { reason: "To see what is free then" });
    assert.equal((await blind.call(calls.batchSheet, { params: { id: b.hash_id } })).status, 403);
    // What it keeps is one row without a lot; no component finds it, and nobody who does not see it ends it.
    const keptBy = async (query: object = {}) =>
      (await blind.ok(listReservations, { query: { laboratory_id: lab, ...query } })).data.filter(
        (r) => r.batch?.hash_id === b.hash_id,
      );
    const kept = await keptBy();
    assert.deepEqual(
      kept.map((r) => [r.component, r.lot, r.quantity, r.waits, r.can]),
      [[null, null, null, false, {}]],
    );
    assert.deepEqual(await keptBy({ component_id: sugar }), []);
    assert.equal((await blind.call(endReservation, { params: { id: kept[0]?.hash_id ?? "" } })).status, 403);
    await claire.ok(calls.weighBatch, on(b.hash_id));
    await refused(calls.makeBatch, { lot: "Blind", bottles: 2 });
    await claire.ok(calls.makeBatch, on(b.hash_id, { lot: "Seen", bottles: 2 }));
    await refused(calls.undoBatch);
    const movedBy = async (query: object) =>
      (await blind.ok(listMovements, { query: { laboratory_id: lab, ...query } })).data.filter(
        (m) => m.batch?.hash_id === b.hash_id,
      );
    assert.deepEqual(
      (await movedBy({ kind: "make" })).map((m) => [m.component, m.lot, m.quantity, m.quantity_after]),
      [[null, null, null, null]],
    );
    const { number } = (await claire.ok(listStock, { query: { laboratory_id: lab, component_id: sugar } })).data[0]
      ?.lots[0] ?? { number: "" };
    for (const query of [{ component_id: sugar }, { lot_id: lot }, { search: number }])
      assert.deepEqual(await movedBy(query), [], JSON.stringify(query));
  });

  test("prints its weigh sheet with its lots", async () => {
    const { sugar, acid, id } = await drink();
    await store(sugar, "1000");
    await store(acid, "250");
    const b = await plan(id);
    const file = await claire.fetch(`/api/batch/${b.hash_id}/weigh_sheet`);
    assert.equal(file.status, 200);
    assert.equal(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
  });

  test("is what a trace goes through, from a lot to the bottles and back, and names no more than its formula allows", async () => {
    const { sugar, acid, base, id } = await drink();
    const lot = await store(sugar, "2000", { lot: "T-SUGAR" });
    await store(acid, "500");
    const part = await plan(base);
    await claire.ok(calls.weighBatch, on(part.hash_id));
    await claire.ok(calls.makeBatch, on(part.hash_id, { lot: "T-BASE", bottles: 4 }));
    const b = await plan(id, { sub_recipes: "stock" });
    const trace = async (from: string, of: "lot" | "bottled", who = claire) => {
      const { data } = await who.ok(traceLot, { params: { id: from }, query: { of } });
      return data.nodes.toSorted((x, y) => x.step - y.step);
    };
    const steps = (nodes: readonly TraceNode[]) => nodes.map((node) => [node.step, node.kind, node.number]);
    const into: unknown[][] = [
      [-1, "delivery", null],
      [0, "lot", "T-SUGAR"],
      [1, "batch", String(part.number)],
      [2, "bottled", "T-BASE"],
    ];
    // A batch that is only planned is not in the trace.
    assert.deepEqual(steps(await trace(lot, "lot")), into);
    await claire.ok(calls.weighBatch, on(b.hash_id));
    await claire.ok(calls.makeBatch, on(b.hash_id, { lot: "T-DRINK", bottles: 4 }));
    into.push([3, "batch", String(b.number)], [4, "bottled", "T-DRINK"]);
    const forward = await trace(lot, "lot");
    assert.deepEqual(steps(forward), into);
    assert.equal(forward[2]?.link, `/admin/laboratory/batches/${part.hash_id}/view`);

    const bottles = (await claire.ok(listBottled, { query: { recipe_id: id } })).data[0]?.hash_id ?? "";
    const back = await trace(bottles, "bottled");
    const kinds = ["delivery", "delivery", "lot", "lot", "batch", "bottled", "batch", "bottled"];
    assert.deepEqual(
      back.map((node) => node.kind),
      kinds,
    );

    // A lot's trace ends before a batch that she may not see into. The bottles' trace shows their own batch, not its ingredients.
    assert.deepEqual(steps(await trace(lot, "lot", blind)), into.slice(0, 2));
    assert.deepEqual(steps(await trace(bottles, "bottled", blind)), [
      [-1, "batch", String(b.number)],
      [0, "bottled", "T-DRINK"],
    ]);
    const halves = (await claire.ok(listBottled, { query: { recipe_id: base } })).data[0]?.hash_id ?? "";
    const onward = (await trace(halves, "bottled", blind)).filter((node) => node.step > 0);
    assert.deepEqual(onward, []);
  });
});
