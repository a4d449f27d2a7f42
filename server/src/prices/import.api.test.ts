import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dryRun, importKind, runImport, undoImport } from "#contract/imports/endpoints.ts";
import { allPermissions, type Permission } from "#contract/permissions.ts";
import * as calls from "#contract/prices/endpoints.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
await t.make.currency({ iso: "USD", symbol: "$" });
const france = await t.make.country({ name: "France", iso2: "FR" });
const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
await t.owner.query("INSERT INTO packaging (hash_id, name, name_fr) VALUES (new_id(), 'Drum', 'Fût')");
const admin = await t.as(await t.make.user({ name: "Ada", rights: allPermissions }));
const rights = { recipes_view_all: [france.id], sale_prices_view: "all", sale_prices_update: "all" } as const;
const alice = await t.as(await t.make.user({ name: "Alice Sells", rights }));
const params = { kind: "sale_prices" } as const;
const HEADING = "Recette;Emballage;Pays;Unité;Prix;Devise;Taxe %;Valable dès le";

let n = 0;
const recipe = async (name = `Mango ${(n += 1)}`, country = france) =>
  (await admin.ok(createRecipe, { body: { name, country_hash_id: country.id } })).data;
const listed = async ({ number }: { number: number }) =>
  (await alice.ok(calls.listPrices, { query: { past: "true", limit: 200 } })).data.filter(
    (p) => p.recipe.number === number,
  );
const pricesOf = async (of: { number: number }): Promise<string[]> =>
  (await listed(of))
    .map(
      (p) =>
        `${p.valid_from} ${p.price} ${p.currency.iso}/${p.unit} ${p.packaging?.name ?? "all"} ${p.country?.name ?? "all"} ${p.tax ?? "-"}`,
    )
    .toSorted();
const priced = async (recipe_hash_id: string, more: object = {}) =>
  (
    await admin.ok(calls.createPrice, {
      body: {
        recipe_hash_id,
        unit: "kg",
        currency_hash_id: eur.id,
        price: "12.50",
        tax: "5.5",
        valid_from: "2025-01-01",
        ...more,
      },
    })
  ).data;
const actions = async (id: string): Promise<string[]> =>
  (await t.owner.query<{ action: string }>("SELECT action FROM audit WHERE entity_id = $1 ORDER BY at", [id])).rows.map(
    (r) => r.action,
  );

describe("the import of the price list", () => {
  test("is tried, read in and taken back: a price of the same is changed, others are added", async () => {
    const [one, two] = [await recipe(), await recipe("Écorce d’orange")];
    const there = await priced(one.hash_id);
    const before = [await pricesOf(one), await pricesOf(two)];
    const text = [
      HEADING,
      `${one.number};;;kg;13,25;EUR;;01-01-2025`,
      `${one.number} ${one.name};fut;fr;par kg;14 EUR;;20 %;2025-01-01`,
      `ecorce d’orange;Tous les emballages;France;L;1.250,5;usd;0;01/02/2026`,
      `${one.number};;;pièce;3;EUR;;2025-01-01`,
    ].join("\n");
    const { data } = await alice.ok(dryRun, { params, body: { text } });
    assert.deepEqual(
      data.rows.flatMap((r) => r.problems),
      [],
    );
    assert.deepEqual(data.counts, { create: 3, change: 1, same: 0, duplicate: 0, wrong: 0 });
    assert.deepEqual(data.rows.find((r) => r.action === "change")?.changes, [
      { column: "Price", before: "12,50 EUR", after: "13,25 EUR" },
    ]);
    assert.deepEqual([await pricesOf(one), await pricesOf(two)], before, "nothing is written");

    const { batch } = (await alice.ok(runImport, { params, body: { text } })).data;
    assert.deepEqual([batch.created, batch.changed], [3, 1]);
    assert.deepEqual(await pricesOf(one), [
      "2025-01-01 13.25 EUR/kg all all 5.5",
      "2025-01-01 14.00 EUR/kg Drum France 20",
      "2025-01-01 3.00 EUR/pc all all -",
    ]);
    assert.deepEqual(await pricesOf(two), ["2026-02-01 1250.50 USD/L all France 0"]);
    assert.equal((await alice.ok(dryRun, { params, body: { text } })).data.counts.same, 4, "a second time is nothing");

    await alice.ok(undoImport, { params: { id: batch.hash_id } });
    assert.deepEqual([await pricesOf(one), await pricesOf(two)], before);
    assert.deepEqual(await actions(there.hash_id), ["create", "update", "update"]);
    assert.equal((await alice.call(undoImport, { params: { id: batch.hash_id } })).status, 409, "once");
  });

  test("is taken back but for what was changed since: it says which, and asks first", async () => {
    const [one, two] = [await recipe(), await recipe()];
    // As the list is exported: the number in a column of its own.
    const text = `Number;Recipe;Unit;Price;Currency\n${one.number};${one.name};kg;3;EUR\n${two.number};${two.name};kg;4;EUR`;
    const { batch } = (await alice.ok(runImport, { params, body: { text } })).data;
    const [made] = await listed(one);
    await admin.ok(calls.updatePrice, { params: { id: made?.hash_id ?? "" }, body: { price: "3.50" } });
    const asked = await alice.call(undoImport, { params: { id: batch.hash_id }, body: { changed: "ask" } });
    assert.equal(asked.status, 409);
    assert.match(JSON.stringify(asked.error.errors), new RegExp(`${one.number} ${one.name}.*Price`, "u"));
    assert.equal((await pricesOf(two)).length, 1);
    const { kept } = (await alice.ok(undoImport, { params: { id: batch.hash_id } })).data;
    assert.equal(kept.length, 1);
    assert.deepEqual([(await pricesOf(one)).length, await pricesOf(two)], [1, []]);

    const alone = `recipe;unit;price;currency;valid from\n${two.number};kg;4;EUR;2025-05-05`;
    const last = (await alice.ok(runImport, { params, body: { text: alone } })).data.batch;
    const [of] = await listed(two);
    await admin.ok(calls.updatePrice, { params: { id: of?.hash_id ?? "" }, body: { tax: "20" } });
    assert.equal((await alice.call(undoImport, { params: { id: last.hash_id } })).status, 409, "all of it is changed");
    await alice.ok(undoImport, { params: { id: last.hash_id }, body: { changed: "take" } });
    assert.deepEqual(await pricesOf(two), []);
  });

  test("tells each row's problem; a recipe out of reach is as one that is not there", async () => {
    const [one, far] = [await recipe(), await recipe("Far away", cameroon)];
    await recipe("Twin");
    await recipe("Twin");
    // Of two recipes of one name, only the one in reach counts.
    const near = await recipe("Half near");
    await recipe("Half near", cameroon);
    const lines = [
      `${far.number};;;kg;1;EUR;;`,
      `99999999;;;kg;1;EUR;;`,
      `Far away;;;kg;1;EUR;;`,
      `Twin;;;kg;1;EUR;;`,
      `;;;kg;1;EUR;;`,
      `${one.number} Another;;;kg;1;EUR;;`,
      `${one.number};Nowhere;Nowhere;stone;1.500;EUR;120;2026-02-30`,
      `${one.number};;;kg;1;;;`,
      `${one.number};;;kg;1 USD;EUR;;`,
      `${one.number};;;kg;0;EUR;;2926-02-01`,
      `${one.number};;;kg;1;EUR;;2026-02-01`,
      `${one.number};;;kg;2;EUR;;01/02/2026`,
      `half near;;;kg;2;EUR;;`,
    ];
    const text = ["recipe;packaging;country;unit;price;currency;tax;valid from", ...lines].join("\n");
    const { data } = await alice.ok(dryRun, { params, body: { text } });
    const told = (line: number): string[] =>
      data.rows.flatMap((r) => (r.line === line ? r.problems.map((p) => `${p.key}: ${p.message}`) : []));
    assert.deepEqual(told(2), ["recipe: This does not exist."]);
    assert.deepEqual([told(3), told(4)], [told(2), told(2)]);
    assert.doesNotMatch(JSON.stringify(data.rows.find((r) => r.line === 2)), /Far away/u, "its name stays hidden");
    assert.deepEqual(told(5), ["recipe: Several recipes have this name. Give the number."]);
    assert.deepEqual(told(6), ["recipe: Required"]);
    assert.deepEqual(told(7), told(2), "a name of another number");
    assert.deepEqual(
      data.rows.flatMap((r) => (r.line === 8 ? r.problems.map((p) => p.key) : [])),
      ["packaging", "country", "unit", "price", "tax", "valid_from"],
    );
    assert.deepEqual(told(9), ["currency: Required"]);
    assert.deepEqual(told(10), ["currency: The price names another currency."]);
    assert.match(told(11).join(), /price: Invalid amount.*valid_from: .*future/u);
    assert.deepEqual(told(13), ["valid_from: This price appears twice in the file."]);
    assert.deepEqual(told(14), []);
    assert.equal((await alice.call(runImport, { params, body: { text } })).status, 422);
    assert.deepEqual([await pricesOf(one), await pricesOf(far), await pricesOf(near)], [[], [], []]);
  });

  test("of 500 rows is a few statements, and needs the right to change the list", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, async () => await recipe()));
    const rows = Array.from({ length: 500 }, (_, i) => {
      const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(i / 5))).toISOString().slice(0, 10);
      return `${made[i % 5]?.number};kg;${i + 1};EUR;${day}`;
    });
    const text = ["recipe;unit;price;currency;valid from", ...rows].join("\n");
    const { value, sent, log } = await t.counted(async () => await alice.ok(runImport, { params, body: { text } }));
    assert.equal(value.data.batch.created, 500);
    assert.ok(sent <= 13, `${sent}\n${log.join("\n")}`);
    const id = value.data.batch.hash_id;
    const { sent: back } = await t.counted(async () => await alice.ok(undoImport, { params: { id } }));
    assert.ok(back <= 13, String(back));
    assert.deepEqual(await pricesOf(made[0] ?? { number: 0 }), []);
    const others: Permission[] = ["sale_prices_view", "recipes_view_all", "users_create"];
    const reader = await t.as(await t.make.user({ rights: others }));
    assert.equal((await reader.call(dryRun, { params, body: { text } })).status, 403);
    assert.equal((await reader.call(importKind, { params })).status, 403);
  });
});
