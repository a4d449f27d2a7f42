import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createEquipment } from "#contract/contacts/equipment.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createPortfolio } from "#contract/contacts/portfolio.ts";
import * as calls from "#contract/market/endpoints.ts";
import { largestOf, scoreOf, usualWeights, weightsFrom, weightsWord } from "#contract/market/score.ts";
import { spacesOf } from "#contract/market/space.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { allPermissions, permissions } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const spain = await t.make.country({ name: "Spain", iso2: "ES" });
const kenya = await t.make.country({ name: "Kenya", iso2: "KE" });
const zone = await t.make.zone({ name: "Paris" });
const inCountry = (id: string) => ({
  ...Object.fromEntries(
    allPermissions.filter((p) => ["contacts", "recipes"].includes(permissions[p].family)).map((p) => [p, [id]]),
  ),
  ...Object.fromEntries(
    allPermissions.filter((p) => permissions[p].family === "equipments").map((p) => [p, "all" as const]),
  ),
  statistics_market_picture: "all" as const,
});
const alice = await t.as(await t.make.user({ name: "Alice Martin", zone, rights: inCountry(spain.id) }));
const keita = await t.as(await t.make.user({ name: "Keita Elsewhere", zone, rights: inCountry(kenya.id) }));
const reader = await t.as(
  await t.make.user({
    name: "Rosa Reads",
    zone,
    rights: { statistics_market_picture: "all", contacts_view_all: [spain.id] },
  }),
);
const entry = async (table: string, name: string): Promise<string> => {
  const id = newId();
  await t.owner.query(`INSERT INTO ${table} (hash_id, name) VALUES ($1, $2)`, [id, name]);
  return id;
};
const [cola, tonic, can, glass] = [
  await entry("b2c", "Cola"),
  await entry("b2c", "Tonic"),
  await entry("packaging", "Can"),
  await entry("packaging", "Glass"),
];
const axes = { rows: "country" as const, columns: "b2c" as const };
const findings = async (client = alice) => (await client.ok(calls.listMarketFindings, { query: axes })).data;
const about = (b2c: string) => ({ country_hash_id: spain.id, b2c_hash_id: b2c });

describe("what was found where the picture is empty", () => {
  test("is said, said again, taken back, and stays on the trail", async () => {
    const { data: none } = await alice.ok(calls.storeMarketFinding, { body: { finding: "none", ...about(tonic) } });
    assert.deepEqual([none.finding, none.said_by.name, none.country.name], ["none", "Alice Martin", "Spain"]);
    const [found] = await findings();
    assert.deepEqual([found?.row, found?.column, found?.finding.hash_id], [spain.id, tonic, none.hash_id]);
    const again = { finding: "declined" as const, reason: "No bottler", ...about(tonic) };
    const { data: declined } = await alice.ok(calls.storeMarketFinding, { body: again });
    assert.deepEqual([declined.hash_id, declined.reason, declined.version], [none.hash_id, "No bottler", 2]);
    const params = { kind: "market_finding", id: none.hash_id };
    const told = (await alice.ok(recordTimeline, { params })).data.map((e) => e.action);
    assert.deepEqual(told.toSorted(), ["create", "update"]);
    await alice.ok(calls.deleteMarketFinding, { params: { id: none.hash_id } });
    assert.deepEqual(await findings(), []);
  });

  test("needs a reason where it is not pursued, a thing, and a country where one changes contacts", async () => {
    const problems = async (client: typeof alice, body: object) =>
      Object.keys((await client.call(calls.storeMarketFinding, { body: body as never })).error.errors ?? {});
    assert.deepEqual(await problems(alice, { finding: "declined", ...about(cola) }), ["reason"]);
    assert.deepEqual(await problems(alice, { finding: "none", country_hash_id: spain.id }), ["b2c_hash_id"]);
    assert.deepEqual(await problems(alice, { finding: "none", ...about(cola), country_hash_id: kenya.id }), [
      "country_hash_id",
    ]);
    const refused = await reader.call(calls.storeMarketFinding, { body: { finding: "none", ...about(cola) } });
    assert.equal(refused.status, 403);
  });

  test("is read in countries whose contacts one opens, and nowhere else", async () => {
    const { data } = await alice.ok(calls.storeMarketFinding, { body: { finding: "none", ...about(cola) } });
    assert.equal((await findings(reader)).length, 1);
    assert.deepEqual(await findings(keita), []);
    const gone = await keita.call(calls.deleteMarketFinding, { params: { id: data.hash_id } });
    assert.equal(gone.status, 404);
    await alice.ok(calls.deleteMarketFinding, { params: { id: data.hash_id } });
  });
});

describe("who could fill an empty cell", () => {
  test("customers of the country with a line for its packaging, and recipes of ours; the brief tells both", async () => {
    const company = async (name: string, role: "customer" | "competitor") => {
      const body = { name, contactType: "society" as const, country_hash_id: spain.id, roles: [role] };
      return (await alice.ok(createContact, { body })).data.hash_id;
    };
    const rival = await company("Refrescos Rival", "competitor");
    const bottler = await company("Envasadora Sur", "customer");
    const product = { contact_hash_id: rival, description: "Cola", b2c_hash_id: cola, packagings: [can] };
    await alice.ok(createPortfolio, { body: { ...product, countries: [spain.id] } });
    await alice.ok(createPortfolio, {
      body: { ...product, b2c_hash_id: tonic, packagings: [glass], countries: [kenya.id] },
    });
    const line = { contact_hash_id: bottler, line: "Line 1", packaging_hash_id: glass, packing_size: "0.2" };
    await alice.ok(createEquipment, { body: { ...line, pasteurisation: true } });
    const recipe = {
      country_hash_id: spain.id,
      name: "Tonic base",
      b2c_hash_id: tonic,
      packaging_hash_id: glass,
      pasteurisation: true,
    };
    const { data: ours } = await alice.ok(createRecipe, { body: recipe });

    const { data: picture } = await alice.ok(calls.getMarketPicture, { query: axes });
    const { data: known } = await alice.ok(calls.getWhiteSpace, { query: axes });
    const { all, largest } = spacesOf(picture, { ...known, findings: new Map() }, usualWeights);
    const best = all.find((s) => picture.rows[s.row]?.hash_id === spain.id);
    assert.equal(picture.columns[best?.column ?? -1]?.hash_id, tonic);
    assert.deepEqual([best?.evidence.recipes, best?.evidence.customers, largest.customers], [1, 1, 1]);
    const cell = { ...axes, row: spain.id, column: tonic };
    const { data: space } = await alice.ok(calls.getMarketSpace, { query: cell });
    assert.deepEqual(
      space.customers?.map((c) => [c.name, c.lines.map((l) => l.line)]),
      [["Envasadora Sur", ["Line 1"]]],
    );
    assert.deepEqual(
      space.recipes?.map((r) => r.hash_id),
      [ours.hash_id],
    );
    const { data: unknown } = await reader.ok(calls.getWhiteSpace, { query: axes });
    assert.deepEqual([unknown.recipes, unknown.customers], [null, null], "nor counted");
    const { data: unseen } = await reader.ok(calls.getMarketSpace, { query: cell });
    assert.deepEqual([unseen.recipes, unseen.customers], [null, null], "without their rights neither is told");

    const fits = async (query: object) => (await alice.ok(calls.fitCustomers, { query })).data.map((c) => c.name);
    assert.deepEqual(await fits({ recipe_hash_id: ours.hash_id }), ["Envasadora Sur"]);
    assert.deepEqual(await fits({ needs: "pasteurisation", packing_size: "0.2" }), ["Envasadora Sur"]);
    assert.deepEqual(await fits({ needs: "pasteurisation,uht" }), [], "one line does all of it");
    const back = await alice.ok(calls.fitRecipes, { query: { contact_hash_id: bottler } });
    assert.deepEqual(
      back.data.map((r) => r.hash_id),
      [ours.hash_id],
    );

    const brief = await alice.fetch(`/api/recipes/market_picture/brief?${new URLSearchParams(cell).toString()}`);
    assert.equal(brief.headers.get("content-type"), "application/pdf");
    assert.equal(
      Buffer.from(await brief.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
  });
});

describe("the score", () => {
  const of = (density: number, recipes: number | null, customers: number) => ({
    density,
    recipes,
    customers,
    stock: 0,
  });
  test("is the weighted mean of shares of the largest; what is unknown or nowhere is left out", () => {
    const largest = largestOf([of(4, 2, 1), of(2, 1, 0)]);
    assert.equal(scoreOf(of(4, 2, 1), largest, usualWeights), 100);
    assert.equal(scoreOf(of(2, 1, 0), largest, { density: 1, recipes: 1, customers: 2, stock: 5 }), 25);
    assert.equal(scoreOf(of(2, null, 0), largest, { density: 1, recipes: 5, customers: 1, stock: 0 }), 25);
    assert.equal(scoreOf(of(4, 2, 1), largest, { density: 0, recipes: 0, customers: 0, stock: 0 }), 0);
  });
  test("has weights that the address keeps", () => {
    assert.deepEqual(weightsFrom(weightsWord({ density: 0, recipes: 5, customers: 1, stock: 2 })), {
      density: 0,
      recipes: 5,
      customers: 1,
      stock: 2,
    });
    assert.deepEqual(weightsFrom("9.x"), usualWeights);
  });
});
