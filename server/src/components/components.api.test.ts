import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import * as calls from "#contract/components/endpoints.ts";
import type { ComponentGiven } from "#contract/components/schemas.ts";
import { addComment } from "#contract/discussion/endpoints.ts";
import { toolCounts } from "#contract/reference/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const keeper = await t.as(
  await t.make.user({
    name: "Farah Keeps",
    rights: ["components_view", "components_create", "components_update", "components_delete"],
  }),
);
const reader = await t.as(await t.make.user({ name: "Rita Reads", rights: ["components_view"] }));
const nobody = await t.as(await t.make.user({ name: "Noah Nothing" }));

let n = 0;
const body = (more: Partial<ComponentGiven> = {}): ComponentGiven => ({
  name: `Component ${(n += 1)}`,
  kind: "flavour",
  ...more,
});
const make = async (more: Partial<ComponentGiven> = {}) =>
  (await keeper.ok(calls.createComponent, { body: body(more) })).data;
const on = (id: string) => ({ params: { id } });
const read = async (id: string) => (await reader.ok(calls.getComponent, on(id))).data;
const listed = async (query: object) => (await reader.ok(calls.listComponents, { query })).data.map((c) => c.hash_id);
const refused = async (more: Partial<ComponentGiven>) => {
  const answer = await keeper.call(calls.createComponent, { body: body(more) });
  return [answer.status, ...Object.keys(answer.error.errors ?? {})];
};

describe("a component", () => {
  test("is found by name, number, CAS, FEMA, FL and E number, whatever their case and accents", async () => {
    const c = await make({
      name: "Limonène (R)",
      number: "ARÔ-17",
      cas: "5989275",
      fema: "FEMA 2633",
      fl: "01.045",
      e_number: "e 330",
    });
    assert.deepEqual([c.cas, c.fema, c.fl, c.e_number], ["5989-27-5", "2633", "01.045", "E330"]);
    for (const search of ["limonene", "LIMONÈNE", "aro-17", "5989-27", "fema 2633", "01.045", "e330"])
      assert.deepEqual(await listed({ search }), [c.hash_id], search);
    const { data } = await reader.ok(searchAll, { query: { q: "limonene" } });
    assert.ok(data.some((hit) => hit.hash_id === c.hash_id && hit.title === "ARÔ-17 Limonène (R)"));
    assert.deepEqual((await nobody.ok(searchAll, { query: { q: "limonene" } })).data, []);
    assert.equal((await reader.ok(toolCounts)).data.component !== undefined, true);
    const { data: picked } = await reader.ok(calls.allComponents, { query: { search: "limonene" } });
    assert.deepEqual(picked, [{ id: c.hash_id, hash_id: c.hash_id, number: "ARÔ-17", name: "Limonène (R)" }]);
  });

  test("takes the next free number, also when several are made at once, and none that is taken", async () => {
    const { number } = (await keeper.ok(calls.componentOptions)).data;
    assert.match(number, /^C-\d{4}$/u);
    const made = await Promise.all([make(), make({ number: "" }), make()]);
    const all = made.map((c) => c.number).toSorted();
    assert.equal(all[0], number);
    assert.equal(new Set(all).size, 3);
    assert.deepEqual(await refused({ number: number.toLowerCase() }), [422, "number"]);
    await make({ number: "C-12345" });
    assert.equal((await make()).number, "C-12346");
  });

  test("refuses numbers of substances that are none, and figures out of bounds", async () => {
    assert.deepEqual(await refused({ cas: "5989-27-4" }), [422, "cas"]);
    assert.deepEqual(await refused({ fema: "26" }), [422, "fema"]);
    assert.deepEqual(await refused({ fl: "1.45" }), [422, "fl"]);
    assert.deepEqual(await refused({ e_number: "E3" }), [422, "e_number"]);
    assert.deepEqual(await refused({ density: "840" }), [422, "density"]);
    assert.deepEqual(await refused({ brix: "101" }), [422, "brix"]);
    assert.deepEqual(await refused({ storage_min: "8", storage_max: "2" }), [422, "storage_max"]);
    assert.deepEqual(await refused({ dosage_min: "10", dosage_max: "9" }), [422, "dosage_max"]);
    assert.deepEqual(await refused({ shelf_life_closed: 1, shelf_life_opened: 2 }), [422, "shelf_life_opened"]);
    assert.deepEqual(await refused({ allergens: ["dust" as never] }), [422, "allergens.0"]);
  });

  test("declares sulphites by their amount, with its carriers', and by the tick only without one", async () => {
    const wine = await make({ so2: "150", density: "1" });
    const half = await make({ carriers: [{ component_hash_id: wine.hash_id, percent: "50" }] });
    const drop = await make({ carriers: [{ component_hash_id: half.hash_id, percent: "1" }] });
    const ticked = await make({ allergens: ["sulphites"] });
    const little = await make({ allergens: ["sulphites", "milk"], so2: "9.9" });
    const heavy = await make({ so2: "9.9", density: "1.3" });
    const said = async () =>
      await Promise.all(
        [wine, half, drop, ticked, little, heavy].map(async (c) => (await read(c.hash_id)).allergens_all.join()),
      );
    // 75 mg/kg; 0.75; not known; 9.9; 12.87 mg in a litre.
    assert.deepEqual(await said(), ["sulphites", "sulphites", "", "sulphites", "milk", "sulphites"]);
    assert.ok((await listed({ allergen: "sulphites" })).includes(half.hash_id));
    const change = async (id: string, changes: Partial<ComponentGiven>) =>
      await keeper.ok(calls.updateComponent, { ...on(id), body: changes });
    await change(wine.hash_id, { so2: "3000" });
    await change(ticked.hash_id, { so2: "0" });
    await change(heavy.hash_id, { density: "1" });
    assert.deepEqual(await said(), ["sulphites", "sulphites", "sulphites", "", "milk", ""]);
    await change(wine.hash_id, { so2: null });
    assert.deepEqual((await said()).slice(0, 3), ["", "", ""], "neither a figure nor a tick");
    assert.deepEqual(await refused({ so2: "-1" }), [422, "so2"]);
  });

  test("is told what it was obtained from on one line, and what nobody says is null", async () => {
    const lemon = await make({ flavouring_source: " Lemon\n" });
    assert.equal((await read(lemon.hash_id)).flavouring_source, "Lemon");
    await keeper.ok(calls.updateComponent, { ...on(lemon.hash_id), body: { flavouring_source: " " } });
    assert.equal((await read(lemon.hash_id)).flavouring_source, null);
  });

  test("has the allergens of its carriers, however deep, and loses them with them", async () => {
    const lecithin = await make({ allergens: ["soybeans"] });
    const base = await make({ carriers: [{ component_hash_id: lecithin.hash_id, percent: "2.5" }] });
    const flavour = await make({ allergens: ["milk"], carriers: [{ component_hash_id: base.hash_id }] });
    const now = async () => (await read(flavour.hash_id)).allergens_all;
    assert.deepEqual(await now(), ["soybeans", "milk"]);
    assert.ok((await listed({ allergen: "soybeans" })).includes(flavour.hash_id));
    const update = async (id: string, changes: Partial<ComponentGiven>) =>
      await keeper.call(calls.updateComponent, { ...on(id), body: changes });
    await update(lecithin.hash_id, { allergens: ["eggs", "nuts"] });
    assert.deepEqual(await now(), ["eggs", "milk", "nuts"]);
    const circle = await update(lecithin.hash_id, { carriers: [{ component_hash_id: flavour.hash_id }] });
    assert.deepEqual([circle.status, Object.keys(circle.error.errors ?? {})], [422, ["carriers.0.component_hash_id"]]);
    const itself = await update(lecithin.hash_id, { carriers: [{ component_hash_id: lecithin.hash_id }] });
    assert.equal(itself.status, 422);
    assert.deepEqual((await read(lecithin.hash_id)).carrier_of, [
      { hash_id: base.hash_id, number: base.number, name: base.name },
    ]);
    await update(base.hash_id, { carriers: [] });
    assert.deepEqual([await now(), (await read(lecithin.hash_id)).carrier_of], [["milk"], []]);
  });

  test("that carries others is not deleted, and the refusal says what does; without, it goes", async () => {
    const carrier = await make();
    const flavour = await make({ carriers: [{ component_hash_id: carrier.hash_id }] });
    const answer = await keeper.call(calls.deleteComponent, on(carrier.hash_id));
    assert.equal(answer.status, 409);
    assert.match(answer.error.message, /1 component that it carries/u);
    await keeper.ok(calls.deleteComponent, on(flavour.hash_id));
    await keeper.ok(calls.deleteComponent, on(carrier.hash_id));
    assert.equal((await reader.call(calls.getComponent, on(carrier.hash_id))).status, 404);
  });

  test("is not overwritten by who read an older version; what happened to it and what is said of it stay with it", async () => {
    const c = await make();
    await keeper.ok(calls.updateComponent, { ...on(c.hash_id), body: { brix: "12.5", version: 1 } });
    const late = await keeper.call(calls.updateComponent, { ...on(c.hash_id), body: { brix: "13", version: 1 } });
    assert.deepEqual([late.status, (await read(c.hash_id)).brix], [409, "12.5"]);
    const record = { kind: "component", id: c.hash_id };
    await reader.ok(addComment, { params: record, body: { text: "Smells of pine." } });
    assert.equal((await nobody.call(addComment, { params: record, body: { text: "Mine?" } })).status, 404);
    const { data } = await reader.ok(recordTimeline, { params: record });
    assert.deepEqual(
      data.map((e) => e.action).filter((a) => a !== "comment"),
      ["update", "create"],
    );
  });

  test("is changed by who holds the right alone, and pages without gaps or repeats by every filter", async () => {
    const c = await make({ kind: "acid", natural: true });
    assert.deepEqual((await read(c.hash_id)).can, {});
    assert.equal((await reader.call(calls.updateComponent, { ...on(c.hash_id), body: { name: "No" } })).status, 403);
    assert.equal((await reader.call(calls.deleteComponent, on(c.hash_id))).status, 403);
    assert.equal((await reader.call(calls.createComponent, { body: body() })).status, 403);
    assert.equal((await nobody.call(calls.listComponents, { query: {} })).status, 403);
    for (const query of [{}, { kind: "flavour" }, { natural: "0" }, { search: "component" }] as const) {
      const all = await listed({ ...query, limit: 200 });
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const page = await reader.ok(calls.listComponents, { query: { ...query, limit: 3, ...(after && { after }) } });
        paged.push(...page.data.map((row) => row.hash_id));
        after = page.after ?? undefined;
      } while (after);
      assert.ok(all.length > 3);
      assert.deepEqual(paged, all, JSON.stringify(query));
    }
    assert.deepEqual(await listed({ kind: "acid", natural: "1" }), [c.hash_id]);
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = await reader.ok(calls.allComponents, { query: { limit: 4, ...(after && { after }) } });
      names.push(...page.data.map((row) => row.hash_id));
      after = page.after ?? undefined;
    } while (after);
    assert.equal(new Set(names).size, (await listed({ limit: 200 })).length);
  });
});
