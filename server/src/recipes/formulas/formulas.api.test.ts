import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent, deleteComponent, updateComponent } from "#contract/components/endpoints.ts";
import { createLimits } from "#contract/components/limits.ts";
import { MOST_CARRYING, type ComponentGiven } from "#contract/components/schemas.ts";
import { decimal } from "#contract/kit/money.ts";
import { allPermissions } from "#contract/permissions.ts";
import { createRecipe, getRecipe } from "#contract/recipes/endpoints.ts";
import * as calls from "#contract/recipes/formulas/endpoints.ts";
import { naturalClaimOf, sulphitesOf } from "#contract/recipes/formulas/claims.ts";
import {
  MOST_DEPTH,
  MOST_LINES,
  MOST_PARTS,
  type Composition,
  type CompositionGiven,
  type LineGiven,
} from "#contract/recipes/formulas/schemas.ts";
import { openApp } from "#server/testing/test-app.ts";
import { inTransaction } from "#server/kit/sql/transaction.ts";
import { freezeVersion } from "./freeze-version.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const zone = await t.make.zone({ name: "Grasse" });
const claireUser = await t.make.user({ name: "Claire Fontaine", zone, rights: allPermissions });
await t.owner.query("UPDATE app_user SET main_country_id = $1 WHERE hash_id = $2", [france.id, claireUser.id]);
const claire = await t.as(claireUser);

let n = 0;
const component = async (more: Partial<ComponentGiven> = {}) =>
  (await claire.ok(createComponent, { body: { name: `Component ${(n += 1)}`, kind: "other", ...more } })).data.hash_id;
const recipe = async (more: object = {}) =>
  (await claire.ok(createRecipe, { body: { name: `Recipe ${(n += 1)}`, country_hash_id: france.id, ...more } })).data
    .hash_id;
const water = await component({
  name: "Water",
  kind: "water",
  density: "0.9982",
  density_temperature: "20",
  brix: "0",
});
const sugar = await component({ name: "Sugar", kind: "sweetener", brix: "100", dry_matter: "100" });
const of = (id: string, dosage: string, unit: LineGiven["unit"] = "g/L", more: Partial<LineGiven> = {}): LineGiven => ({
  component_hash_id: id,
  dosage,
  unit,
  ...more,
});
const sub = (id: string, dosage: string, unit: LineGiven["unit"] = "%"): LineGiven => ({
  recipe_hash_id: id,
  dosage,
  unit,
});
const balance: LineGiven = { component_hash_id: water, unit: "g/L", is_balance: true };
const body = (id: string, lines: LineGiven[], more: Partial<CompositionGiven> = {}) => ({
  body: { recipe_hash_id: id, lines, ...more },
});
const store = async (id: string, lines: LineGiven[], more: Partial<CompositionGiven> = {}): Promise<Composition> =>
  (await claire.ok(calls.storeComposition, body(id, lines, more))).data;
const refusal = async (id: string, lines: LineGiven[], more: Partial<CompositionGiven> = {}) => {
  const answer = await claire.call(calls.storeComposition, body(id, lines, more));
  return [answer.status, answer.error.errors ?? {}] as const;
};
const versions = async (id: string) => await claire.ok(calls.listCompositions, { params: { id }, query: {} });
const lineOf = ({
  material,
  dosage,
  unit,
  is_balance,
  percent,
  quantity,
}: NonNullable<Composition["lines"]>[number]) => ({
  material: material.hash_id,
  dosage,
  unit,
  is_balance,
  percent,
  quantity,
});
const told = (c: Composition | undefined) => (c?.lines ?? []).map(lineOf);
/** Freezes a version as the stock does; `freezeVersion` uses only the connection of the transaction. */
const use = async (id: string) =>
  await inTransaction(t.pool, async (db) => await freezeVersion({ db } as never, { composition: id }, "stock"));

describe("a composition", () => {
  test("is filled up with water to exactly 100 %, and has the density that follows from its Brix", async () => {
    const id = await recipe();
    const made = await store(id, [of(sugar, "103.81"), balance]);
    assert.equal(made.number, 1);
    assert.ok(
      decimal(made.product_brix ?? "0")
        .minus("10")
        .abs()
        .lt("0.005"),
      made.product_brix ?? "nothing",
    );
    assert.ok(
      decimal(made.product_density ?? "0")
        .minus("1.0381")
        .abs()
        .lt("0.0002"),
      made.product_density ?? "nothing",
    );
    const sum = (field: "percent" | "quantity") =>
      (made.lines ?? []).reduce((all, l) => all.plus(l[field]), decimal("0")).toFixed();
    assert.equal(sum("percent"), "100");
    assert.equal(
      sum("quantity"),
      decimal(made.product_density ?? "0")
        .times("1000")
        .round(6, 1)
        .toFixed(),
    );
    assert.equal((await claire.ok(getRecipe, { params: { id } })).data.composition_count, 1);
  });

  test("is refused with what is missing or too much, with volumes of no density, and with two balances", async () => {
    const id = await recipe();
    const short = await refusal(id, [of(sugar, "60", "%"), of(water, "39.5", "%")], { density: "1" });
    assert.deepEqual([short[0], Object.keys(short[1])], [422, ["lines"]]);
    assert.match(short[1].lines?.[0] ?? "", /0,5 %/u);
    const over = await refusal(id, [of(sugar, "60", "%"), of(sugar, "50", "%"), balance], { density: "1" });
    assert.match(over[1].lines?.[0] ?? "", /10 %/u);
    const volume = await refusal(id, [of(sugar, "3", "mL/L"), balance]);
    assert.deepEqual(Object.keys(volume[1]), ["lines.0.dosage"]);
    const two = await refusal(id, [of(sugar, "3"), balance, balance]);
    assert.deepEqual(Object.keys(two[1]), ["lines.2.dosage"]);
    const none = await refusal(id, [{ unit: "%", dosage: "100" }]);
    assert.deepEqual(Object.keys(none[1]), ["lines.0.component_hash_id"]);
    assert.equal((await versions(id)).data.length, 0);
  });

  test("is changed in place until something uses it: then a change makes the next version", async () => {
    const id = await recipe();
    const first = await store(id, [of(sugar, "10", "%"), balance]);
    const change = async (c: Composition, more: object) =>
      await claire.call(calls.updateComposition, {
        params: { id },
        body: { composition_hash_id: c.hash_id, version: c.version, ...more },
      });
    const named = await change(first, { name: "Summer" });
    assert.equal(named.status, 200);
    assert.equal((await change(first, { name: "Too late" })).status, 409);
    await use(first.hash_id);
    const [frozen] = (await versions(id)).data;
    assert.deepEqual([frozen?.name, frozen?.frozen_by], ["Summer", "stock"]);
    const next = await change(frozen as Composition, { lines: [of(sugar, "12", "%"), balance] });
    assert.equal(next.status, 200, next.raw);
    const { data } = await versions(id);
    assert.deepEqual(
      data.map((c) => [c.number, c.is_current, c.lines?.[0]?.dosage]),
      [
        [2, true, "12"],
        [1, false, "10"],
      ],
    );
    const gone = await claire.call(calls.deleteCompositions, {
      params: { id },
      body: { compositions: [first.hash_id] },
    });
    assert.equal(gone.status, 409);
  });

  test("that is restored is equal to what it was", async () => {
    const id = await recipe();
    const first = await store(id, [of(sugar, "103.81"), of(sugar, "1", "ppm", { description: "twice" }), balance], {
      description: "Stir",
    });
    await store(id, [of(sugar, "20", "%"), balance]);
    const { data: again } = await claire.ok(calls.restoreComposition, {
      params: { id },
      body: { composition_hash_id: first.hash_id },
    });
    assert.equal(again.number, 3);
    assert.deepEqual(told(again), told(first));
    assert.deepEqual(
      [again.product_density, again.product_brix, again.description],
      [first.product_density, first.product_brix, "Stir"],
    );
  });

  test("of the newest number is the current one, also when newer ones are deleted", async () => {
    const id = await recipe();
    const [first, second] = [await store(id, [balance]), await store(id, [of(sugar, "1", "%"), balance])];
    await claire.ok(calls.deleteCompositions, { params: { id }, body: { compositions: [second.hash_id] } });
    assert.deepEqual(
      (await versions(id)).data.map((c) => [c.hash_id, c.is_current]),
      [[first.hash_id, true]],
    );
    assert.equal((await claire.ok(getRecipe, { params: { id } })).data.composition_count, 1);
  });
});

describe("a recipe in a recipe", () => {
  test("weighs and sweetens as its current version does, and passes on allergens, limits and what is natural", async () => {
    const sulphite = await component({ name: "Sulphited juice", allergens: ["sulphites"], brix: "50" });
    await claire.ok(createLimits, {
      body: {
        component_hash_id: sulphite,
        country_hash_ids: [france.id],
        rule: "max",
        amount: "20",
        unit: "mg/kg",
        valid_from: "2020-01-01",
        source: "A regulation",
      },
    });
    const [base, drink] = [await recipe(), await recipe({ percentage: "10" })];
    await store(base, [of(sulphite, "20", "%"), of(sugar, "60", "%"), balance]);
    const made = await store(drink, [sub(base, "50"), balance]);
    assert.ok(
      decimal(made.product_brix ?? "0")
        .minus("35")
        .abs()
        .lt("0.000001"),
      made.product_brix ?? "nothing",
    );
    const { materials, drink: into } = await versions(drink);
    const inside = materials.find((m) => m.hash_id === base);
    assert.deepEqual(inside?.allergens, ["sulphites"]);
    const part = inside?.parts?.find((p) => p.component.hash_id === sulphite);
    assert.deepEqual([part?.share, part?.limits[0]?.amount], ["0.2", "20"]);
    assert.deepEqual([into.percentage, into.countries], ["10", [france.id]]);
  });

  test("is named after its source, and counts its sulphur dioxide, through all levels", async () => {
    const oil = { kind: "flavour", natural: true, flavouring_source: "Lemon" } as const;
    const solvent = await component({ kind: "carrier" });
    const lemon = await component({ ...oil, carriers: [{ component_hash_id: solvent, percent: "80" }] });
    const lime = await component({ ...oil, flavouring_source: "Lime" });
    const wine = await component({ so2: "500" });
    const [deep, middle, top] = [await recipe(), await recipe(), await recipe({ percentage: "1" })];
    // Of the flavouring part 20 × 0.2 = 4 % are lemon's, 0.2 % lime's: 95.2 %.
    await store(deep, [of(lemon, "20", "%"), of(lime, "0.2", "%"), of(wine, "10", "%"), balance]);
    await store(middle, [sub(deep, "50"), balance]);
    const claimed = async (): Promise<readonly unknown[]> => {
      const { data, materials, drink } = await versions(top);
      const lines = data[0]?.lines ?? [];
      const known = lines.map((l) => materials.find((m) => m.hash_id === l.material.hash_id));
      const formula = {
        lines: lines.map((l) => ({ mass: decimal(l.quantity), percent: decimal(l.percent) })),
        extent: { mass: lines.reduce((all, l) => all.plus(l.quantity), decimal("0")), volume: decimal("1") },
        density: decimal(data[0]?.product_density ?? "1"),
        brix: decimal("0"),
      } as never;
      const { claim, source } = naturalClaimOf(formula, known);
      const so2 = sulphitesOf(formula, known, drink);
      return [
        claim,
        source?.name,
        source?.percent.round(2).toFixed(),
        so2?.perKilo.round(4).toFixed(),
        so2?.isDeclared,
      ];
    };
    await store(top, [sub(middle, "50"), balance]);
    // 500 × 10 % × 50 % × 50 % = 12.5 mg/kg of the product, a hundredth in the drink.
    assert.deepEqual(await claimed(), ["source", "Lemon", "95.24", "0.125", false]);
    await claire.ok(updateComponent, { params: { id: lime }, body: { natural: false } });
    assert.deepEqual((await claimed())[0], undefined, "one part is not natural");
  });

  test("says nothing of its source or sulphur dioxide to who may not see its formula, but that there is some", async () => {
    const cold = await component({ kind: "flavour", natural: true, flavouring_source: "Secret fruit", so2: "7" });
    const [closed, open] = [await recipe(), await recipe()];
    await store(closed, [of(cold, "20", "%"), balance]);
    await store(open, [sub(closed, "50"), balance]);
    const spain = await t.make.country({ name: "Spain", iso2: "ES" });
    await t.owner.query(
      "UPDATE recipe SET home_country_id = $1, places = ARRAY[$1::uuid], country_id = $1 WHERE hash_id = $2",
      [spain.id, closed],
    );
    const there = await t.make.user({
      name: "Zoé",
      zone,
      rights: { recipes_view_all: [france.id], recipes_formula: [france.id], components_view: "all" },
    });
    const reader = await t.as(there);
    const answer = await reader.ok(calls.listCompositions, { params: { id: open }, query: {} });
    const inside = answer.materials.find((m) => m.hash_id === closed);
    assert.deepEqual([inside?.sources, inside?.so2, inside?.allergens], [null, null, ["sulphites"]]);
    assert.doesNotMatch(JSON.stringify(answer), /Secret fruit/u);
  });

  test("is never in itself: neither directly, nor around, nor by two at once, nor when a version goes", async () => {
    const [a, b, empty] = [await recipe(), await recipe(), await recipe()];
    assert.deepEqual(Object.keys((await refusal(a, [sub(empty, "10"), balance]))[1]), ["lines.0.recipe_hash_id"]);
    await store(a, [balance]);
    await store(b, [sub(a, "10"), balance]);
    assert.deepEqual(Object.keys((await refusal(a, [sub(a, "10"), balance]))[1]), ["lines.0.recipe_hash_id"]);
    assert.deepEqual(Object.keys((await refusal(a, [sub(b, "10"), balance]))[1]), ["lines.0.recipe_hash_id"]);
    const [c, d] = [await recipe(), await recipe()];
    await Promise.all([store(c, [balance]), store(d, [balance])]);
    const both = await Promise.all([
      claire.call(calls.storeComposition, body(c, [sub(d, "10"), balance])),
      claire.call(calls.storeComposition, body(d, [sub(c, "10"), balance])),
    ]);
    assert.deepEqual(
      both.map((answer) => answer.status).toSorted((one, other) => one - other),
      [200, 422],
    );
    // b no longer contains a, and a now contains b; deleting b's new version would make each contain the other.
    const later = await store(b, [of(sugar, "10", "%"), balance]);
    await store(a, [sub(b, "10"), balance]);
    const gone = await claire.call(calls.deleteCompositions, {
      params: { id: b },
      body: { compositions: [later.hash_id] },
    });
    assert.equal(gone.status, 409);
  });

  test("stays as it was in a version that is used, and moves on in others", async () => {
    const [base, drink] = [await recipe(), await recipe()];
    const old = await store(base, [of(sugar, "50", "%"), balance]);
    const made = await store(drink, [sub(base, "50"), balance]);
    await use(made.hash_id);
    const frozen = (await versions(base)).data.find((c) => c.hash_id === old.hash_id);
    assert.equal(frozen?.frozen_by, "stock", "what is in it is in use too");
    await store(base, [of(sugar, "10", "%"), balance]);
    const again = (
      await claire.ok(calls.restoreComposition, {
        params: { id: drink },
        body: { composition_hash_id: made.hash_id },
      })
    ).data;
    assert.equal(
      decimal(again.product_brix ?? "0")
        .round(6, 1)
        .toFixed(),
      "5",
    );
    assert.equal((await versions(drink)).data[1]?.product_brix, made.product_brix ?? "nothing");
  });
});

describe("where it is used, and replacing it everywhere", () => {
  const setting = async () => {
    const [old, other] = [await component({ brix: "10" }), await component({ brix: "20" })];
    const [a, b, c] = [await recipe(), await recipe(), await recipe()];
    await store(a, [of(old, "4", "%"), of(old, "6", "%"), balance]);
    await store(b, [sub(a, "50"), balance]);
    await store(c, [of(old, "100", "%")], { density: "1" });
    return { old, other, a, b, c };
  };
  test("is told directly and through sub-recipes, page by page; who deletes it is told where it is used", async () => {
    const { old, a, b, c } = await setting();
    const used = async (query: object) =>
      await claire.ok(calls.whereUsed, { query: { component_hash_id: old, ...query } });
    const { data } = await used({});
    assert.deepEqual(
      data.map((u) => [u.hash_id, u.percent, u.through.map((m) => m.hash_id)]),
      [
        [c, "100", []],
        [b, null, [a]],
        [a, "10", []],
      ],
    );
    const first = await used({ limit: 1 });
    const second = await used({ limit: 1, after: first.after });
    const third = await used({ limit: 1, after: second.after });
    assert.deepEqual(
      [...first.data, ...second.data, ...third.data].map((u) => u.hash_id),
      [c, b, a],
    );
    assert.equal(third.after, null);
    const gone = await claire.call(deleteComponent, { params: { id: old } });
    assert.equal(gone.status, 409);
    assert.match(gone.error.message, /lines of compositions/u);
  });

  test("gives each recipe a new version, leaves out what would not come to 100 %, and undone all is as it was", async () => {
    const { old, other, a, c } = await setting();
    const before = [await versions(a), await versions(c)];
    const swap = { component_hash_id: old, by_component_hash_id: other, factor: "0.5" };
    const { data: preview } = await claire.ok(calls.previewReplacement, { body: swap });
    assert.deepEqual(
      preview.map((r) => [r.recipe.hash_id, r.percent, r.becomes, r.problem === null]),
      [
        [a, "10", "5", true],
        [c, "100", null, false],
      ],
    );
    const all = await claire.call(calls.replaceMaterial, { body: { ...swap, recipes: [a, c] } });
    assert.equal(all.status, 409);
    assert.equal((await versions(a)).data.length, 1, "nothing was done");
    const { data: done } = await claire.ok(calls.replaceMaterial, { body: { ...swap, recipes: [a] } });
    const [now] = (await versions(a)).data;
    assert.deepEqual(
      now?.lines?.map((l) => [l.material.hash_id, l.dosage]),
      [
        [other, "2"],
        [other, "3"],
        [water, null],
      ],
    );
    await claire.ok(calls.undoReplacement, { params: { id: done.hash_id }, body: {} });
    assert.deepEqual([await versions(a), await versions(c)], before);
    const twice = await claire.call(calls.undoReplacement, { params: { id: done.hash_id }, body: {} });
    assert.equal(twice.status, 409);
  });

  test("is not undone where one of the versions was changed or used since", async () => {
    const { old, other, a } = await setting();
    const swap = { component_hash_id: old, by_component_hash_id: other, factor: "1", recipes: [a] };
    const { data: done } = await claire.ok(calls.replaceMaterial, { body: swap });
    await use((await versions(a)).data[0]?.hash_id ?? "");
    const answer = await claire.call(calls.undoReplacement, { params: { id: done.hash_id }, body: {} });
    assert.equal(answer.status, 409);
    assert.equal((await versions(a)).data.length, 2);
  });
});

test("a batch to weigh by is a PDF in the reader's language", async () => {
  const id = await recipe();
  await store(id, [of(sugar, "10", "%"), balance], { description: "Stir well" });
  const sheet = await claire.call(calls.weighSheet, { params: { id }, query: { amount: "250", unit: "L" } });
  assert.equal(sheet.status, 200, sheet.raw);
  assert.equal(sheet.headers.get("content-type"), "application/pdf");
  const none = await claire.call(calls.weighSheet, {
    params: { id: await recipe() },
    query: { amount: "1", unit: "kg" },
  });
  assert.equal(none.status, 422);
});

test("recipes stand in each other only so deep, from above and from below, and carriers too: refused with the line", async () => {
  const chain: string[] = [];
  for (let i = 0; i < MOST_DEPTH; i++) {
    const id = await recipe();
    const under = chain.at(-1);
    await store(id, under ? [sub(under, "50"), sub(under, "50")] : [balance]);
    chain.push(id);
  }
  const above = await recipe();
  const [status, errors] = await refusal(above, [sub(chain.at(-1) ?? "", "100")]);
  assert.deepEqual([status, Object.keys(errors)], [422, ["lines.0.recipe_hash_id"]]);
  // The same from below: the lowest one takes another recipe in.
  const lower = await recipe();
  await store(lower, [balance]);
  assert.equal((await refusal(chain[0] ?? "", [sub(lower, "100")]))[0], 422);
  // What stands is read, however many ways lead down.
  assert.equal((await versions(chain.at(-1) ?? "")).data.length, 1);

  let carrier = await component();
  for (let i = 1; i < MOST_CARRYING; i++)
    carrier = await component({ carriers: [{ component_hash_id: carrier, percent: "50" }] });
  const carriers = [{ component_hash_id: carrier, percent: "50" }];
  const answer = await claire.call(createComponent, { body: { name: "One too many", kind: "other", carriers } });
  assert.deepEqual(Object.keys(answer.error.errors ?? {}), ["carriers.0.component_hash_id"]);
});

test("the sub-recipes of one have so many lines together, also when a recipe grows that stands in it", async () => {
  const lines = (count: number): LineGiven[] => [
    ...Array.from({ length: count - 1 }, () => of(sugar, "0.1")),
    { ...balance },
  ];
  const full = await Promise.all(
    Array.from({ length: MOST_PARTS / MOST_LINES - 1 }, async () => {
      const id = await recipe();
      await store(id, lines(MOST_LINES));
      return id;
    }),
  );
  const small = await recipe();
  const made = await store(small, lines(2));
  const top = await recipe();
  await store(top, [...[...full, small].map((id) => sub(id, "1")), balance]);
  const beside = await recipe();
  await store(beside, lines(MOST_LINES));
  const [status, errors] = await refusal(top, [...[...full, small, beside].map((id) => sub(id, "1")), balance]);
  assert.deepEqual([status, Object.keys(errors)], [422, ["lines.0.recipe_hash_id"]]);
  const grown = async (count: number) =>
    await claire.call(calls.updateComposition, {
      params: { id: small },
      body: { composition_hash_id: made.hash_id, lines: lines(count) },
    });
  assert.equal((await grown(MOST_LINES)).status, 200, "5,000 lines are not too many");
  assert.equal((await grown(2)).status, 200);
  await store(full[0] as string, [sub(beside, "1"), balance]);
  assert.equal((await grown(MOST_LINES - 2)).status, 200);
  const over = await grown(MOST_LINES - 1);
  assert.deepEqual([over.status, Object.keys(over.error.errors ?? {})], [422, ["lines"]]);
});

test("a part without a price inside a sub-recipe leaves the known rest in the cost, and is named", async () => {
  await t.make.currency({ iso: "EUR", isDefault: true });
  const free = await component({ name: "Priceless vanillin" });
  const base = await recipe({ name: "Base of two" });
  await store(base, [of(sugar, "80", "%"), of(free, "20", "%")]);
  const id = await recipe();
  await store(id, [sub(base, "50"), of(water, "50", "%")]);
  const { data, materials } = await versions(id);
  assert.deepEqual(
    data[0]?.cost?.unpriced_names?.filter((name) => name.startsWith("Priceless")),
    ["Priceless vanillin (Base of two)"],
  );
  assert.equal(data[0]?.cost?.is_all_priced, false);
  const mix = materials.find((m) => m.hash_id === base);
  assert.deepEqual(mix?.unpriced?.find((part) => part.hash_id === free)?.share, "0.2");
  assert.notEqual(mix?.price, null, "the rest has its price");
});
