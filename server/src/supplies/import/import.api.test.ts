import assert from "node:assert/strict";
import { test } from "node:test";
import { dryRun, runImport, undoImport } from "#contract/imports/endpoints.ts";
import { createCategory, getCategory } from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { supplyWorth } from "#contract/supplies/value.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update"];
const keeper = await t.as(
  await t.make.user({
    rights: {
      ...Object.fromEntries(rights.map((right) => [right, [s.paris.id]])),
      supply_categories_create: "all",
    },
  }),
);
const params = { kind: "supplies" };
const body = (rows: readonly string[]) => ({
  text: ["Name\tCategory\tNumber\tQuantity\tPrice", ...rows].join("\n"),
  zone_hash_id: s.paris.id,
});
const category = async (name: string, stock_text_id: string | null) =>
  (await keeper.ok(createCategory, { body: { name, stock_text_id } })).data.hash_id;
const articles = async (category_id: string) => {
  const all = [];
  let after: string | undefined;
  do {
    const page = await keeper.ok(calls.listSupplies, { query: { category: category_id, limit: 200, after } });
    all.push(...page.data);
    after = page.after ?? undefined;
  } while (after);
  return all;
};
const numbersOf = async (id: string) =>
  (await keeper.ok(calls.listPieces, { params: { id }, query: { limit: 200 } })).data.map((p) => p.serial_number);
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

test("3: 300 articles take the next numbers in the order of the rows, as the dry run said; taken back, none is free again", async () => {
  const id = await category("Tablets", "TAB");
  const rows = Array.from({ length: 300 }, (_, i) => `Tablet ${i + 1}\tTablets\t\t\t250.00`);
  const tried = (await keeper.ok(dryRun, { params, body: body(rows) })).data;
  assert.deepEqual([tried.counts.create, tried.counts.wrong], [300, 0]);
  assert.equal(tried.rows[0]?.label, "Tablet 1 TAB-001");
  assert.deepEqual(tried.rows[41]?.notes, ["Will get TAB-042"]);
  const { batch } = (await keeper.ok(runImport, { params, body: body(rows) })).data;
  const made = await articles(id);
  assert.equal(made.length, 300);
  const fifth = made.find((a) => a.name === "Tablet 5");
  assert.deepEqual(await numbersOf(fifth?.hash_id ?? ""), ["TAB-005"]);
  await holds();
  await keeper.ok(undoImport, { params: { id: batch.hash_id } });
  assert.deepEqual(await articles(id), [], "none is in the list any more");
  assert.deepEqual((await keeper.ok(calls.listSupplies, { query: { search: "tablet 5" } })).data, []);
  assert.equal((await keeper.ok(getCategory, { params: { id } })).data.series?.next, 301);
  await holds();
  await keeper.ok(runImport, { params, body: body(["Tablet again\tTablets\t\t2\t"]) });
  assert.deepEqual(await numbersOf((await articles(id))[0]?.hash_id ?? ""), ["TAB-301", "TAB-302"]);
});

test("typed numbers are kept, empty ones go on behind them; rows of one article are its pieces, and what is there gets more", async () => {
  const id = await category("Beamers", "BEA");
  const rows = ["Beamer\tBeamers\t4-6\t\t", "Beamer\tBeamers\t\t2\t", "Beamer\tBeamers\t9\t\t300"];
  const tried = (await keeper.ok(dryRun, { params, body: body(rows) })).data;
  assert.deepEqual(
    tried.rows.map((r) => r.label),
    ["Beamer BEA-004–006", "Beamer BEA-010–011", "Beamer BEA-009"],
  );
  const { batch: first } = (await keeper.ok(runImport, { params, body: body(rows) })).data;
  const [beamer] = await articles(id);
  assert.deepEqual([beamer?.on_hand, (await articles(id)).length], [6, 1]);
  const wrong = (await keeper.ok(dryRun, { params, body: body(["Beamer\tBeamers\t5\t\t", "Beamer\tNowhere\t\t\t"]) }))
    .data;
  assert.equal(wrong.counts.wrong, 2);
  const { batch: second } = (await keeper.ok(runImport, { params, body: body(["Beamer\tBeamers\t\t1\t"]) })).data;
  assert.deepEqual((await numbersOf(beamer?.hash_id ?? "")).at(-1), "BEA-012");
  await holds();
  const give = { params: { id: beamer?.hash_id ?? "" }, body: { serials: ["4"], user_id: s.alice.user.id } };
  await keeper.ok(calls.allocateSupply, give);
  await keeper.ok(undoImport, { params: { id: second.hash_id } });
  assert.equal((await articles(id))[0]?.on_hand, 6);
  const { kept } = (await keeper.ok(undoImport, { params: { id: first.hash_id } })).data;
  assert.deepEqual(
    kept.map((k) => k.label),
    ["Beamer BEA-004–006"],
    "what moved since is not taken back",
  );
  assert.equal((await articles(id))[0]?.on_hand, 3);
  await holds();
});

test("an article without numbers is counted; who may not add in an office can't import there", async () => {
  const id = await category("Paper", null);
  const rows = ["Paper A4\tPaper\t\t36\t5.20"];
  const { batch } = (await keeper.ok(runImport, { params, body: body(rows) })).data;
  assert.deepEqual(
    (await articles(id)).map((a) => [a.numbered, a.on_hand]),
    [[false, 36]],
  );
  await keeper.ok(undoImport, { params: { id: batch.hash_id } });
  assert.deepEqual(await articles(id), []);
  const elsewhere = { ...body(rows), zone_hash_id: s.douala.id };
  assert.equal((await keeper.ok(dryRun, { params, body: elsewhere })).data.counts.wrong, 1);
  await holds();
});

const sheet = (heads: string, ...rows: readonly string[]) => ({
  text: [heads, ...rows].join("\n"),
  zone_hash_id: s.paris.id,
});
const problems = (rows: readonly { problems: readonly { column: string }[] }[]) =>
  rows.map((r) => r.problems.map((p) => p.column).join(","));

test("attributes, service life and rest value come with the article, and are checked in the dry run", async () => {
  const attributes = [
    { key: "colour", label: "Colour", label_fr: "Couleur", kind: "text" as const, required: true },
    { key: "power", label: "Power", kind: "number" as const },
    { key: "size", label: "Size", kind: "choice" as const, choices: ["S", "M"] },
    { key: "new", label: "New", label_fr: "Neuf", kind: "flag" as const },
  ];
  const id = (await keeper.ok(createCategory, { body: { name: "Lamps", stock_text_id: "LMP", attributes } })).data
    .hash_id;
  const heads = "Name\tCategory\tQuantity\tPrice\tRest value\tService life in years\tAttributes";
  const given = "Lamp\tLamps\t2\t1300\t100\t1\tCouleur: red; power: 7,5; Size: m; Neuf: oui";
  const wrong = (
    await keeper.ok(dryRun, {
      params,
      body: sheet(
        heads,
        given,
        "Lamp\tLamps\t1\t1300\t1400\t\t",
        "Lamp\tLamps\t1\t\t\t3\tColour: blue",
        "Torch\tLamps\t1\t\t\t0\tPower: much",
        "Torch\tLamps\t1\t\t\t\tHeight: 3",
        "Torch\tLamps\t1\t\t\t\t",
      ),
    })
  ).data;
  assert.deepEqual(problems(wrong.rows), [
    "Rest value",
    "Service life in years,Attributes",
    "Attributes,Service life in years,Attributes",
    "Attributes,Attributes",
    "Attributes",
    "",
  ]);
  const { batch } = (await keeper.ok(runImport, { params, body: sheet(heads, given) })).data;
  const [lamp] = await articles(id);
  assert.deepEqual([lamp?.lifetime_in_years, lamp?.attributes.map((a) => a.value)], [1, ["red", 7.5, "M", true]]);
  const worth = (await keeper.ok(supplyWorth, { params: { id: lamp?.hash_id ?? "" }, query: {} })).data;
  assert.deepEqual(
    worth.lots.map((l) => [l.price, l.residual]),
    [["1300.00", "100.00"]],
  );
  await keeper.ok(undoImport, { params: { id: batch.hash_id } });
  assert.deepEqual(await articles(id), []);
  await holds();
});

test("rows of one article with other sizes are its variations; the first is the article itself; all are taken back", async () => {
  const attributes = [
    { key: "size", label: "Size", label_fr: "Taille", kind: "choice" as const, choices: ["S", "M", "L"] },
  ];
  const id = (await keeper.ok(createCategory, { body: { name: "Shirts", attributes } })).data.hash_id;
  const heads = "Name\tCategory\tQuantity\tVariation";
  const rows = ["Shirt\tShirts\t5\tSize: S", "Shirt\tShirts\t7\tTaille: M", "Shirt\tShirts\t1\tSize: S"];
  const tried = (await keeper.ok(dryRun, { params, body: sheet(heads, ...rows) })).data;
  assert.deepEqual(
    tried.rows.map((r) => r.label),
    ["Shirt", "Shirt, M", "Shirt"],
  );
  const { batch } = (await keeper.ok(runImport, { params, body: sheet(heads, ...rows) })).data;
  const of = async () =>
    (await articles(id)).flatMap((a) => [a.name, a.on_hand, ...a.variations.map((v) => [v.label, v.on_hand])]);
  assert.deepEqual(await of(), ["Shirt", 13, ["S", 6], ["M", 7]]);
  const more = sheet(heads, "Shirt\tShirts\t2\tSize: M", "Shirt\tShirts\t3\tSize: L");
  const { batch: second } = (await keeper.ok(runImport, { params, body: more })).data;
  assert.deepEqual(await of(), ["Shirt", 18, ["S", 6], ["M", 9], ["L", 3]]);
  await holds();
  await keeper.ok(undoImport, { params: { id: batch.hash_id } });
  assert.deepEqual(await of(), ["Shirt", 5, ["S", 0], ["M", 2], ["L", 3]], "an article with variations stays");
  await keeper.ok(undoImport, { params: { id: second.hash_id } });
  await holds();
});
