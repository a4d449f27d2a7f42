import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createComponent, updateComponent } from "#contract/components/endpoints.ts";
import { dayAfter } from "#contract/kit/expiry.ts";
import { storeBottled } from "#contract/laboratory/bottles.ts";
import { codeText } from "#contract/kit/label-code.ts";
import { holdLot } from "#contract/laboratory/holds.ts";
import { printLabels } from "#contract/laboratory/labels.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { rescue } from "#contract/laboratory/rescue.ts";
import { scan } from "#contract/laboratory/scan.ts";
import { storeStock, stockHistory, subtractStock } from "#contract/laboratory/stock.ts";
import { printTrace, traceLot } from "#contract/laboratory/trace.ts";
import { receiveTransfer, sendTransfer } from "#contract/laboratory/transfers.ts";
import { createRecipe } from "#contract/recipes/endpoints.ts";
import { storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

const t = await openApp();
const france = await t.make.country({ name: "France", iso2: "FR" });
const cameroon = await t.make.country({ name: "Cameroon", iso2: "CM" });
const farah = await t.as(await t.make.user({ name: "Farah Benali", rights: allPermissions }));
/** Somebody who may only move stock, in one country. */
const bench = async (name: string, country: { id: string }): Promise<Client> =>
  await t.as(await t.make.user({ name, rights: { laboratory_stock: [country.id] } }));
const ludo = await bench("Ludo Assist", france);
const esther = await bench("Esther Biya", cameroon);
const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number): string => dayAfter(today, days);

let count = 0;
const place = async (country = france): Promise<string> =>
  (await farah.ok(createLaboratory, { body: { name: `Lab ${(count += 1)}`, country_hash_id: country.id } })).data
    .hash_id;
const component = async (name: string): Promise<string> =>
  (await farah.ok(createComponent, { body: { name, kind: "flavour" } })).data.hash_id;
async function stored(
  laboratory_id: string,
  component_id: string,
  lot: string,
  quantity: string,
  expires_on: string | null = null,
) {
  const { data } = await farah.ok(storeStock, { body: { laboratory_id, component_id, lot, quantity, expires_on } });
  return data.movements[0]?.lot?.hash_id ?? "";
}
const codeOf = async (id: string): Promise<string> => {
  const { rows } = await t.owner.query<{ code: string }>("SELECT code::text FROM stock_lot WHERE hash_id = $1", [id]);
  return codeText("lot", rows[0]?.code ?? "");
};
const recipeOf = async (
  name: string,
  lines: readonly { component_hash_id: string; dosage: string }[],
): Promise<string> => {
  const recipe = (await farah.ok(createRecipe, { body: { name, country_hash_id: france.id } })).data.hash_id;
  await farah.ok(storeComposition, {
    body: {
      recipe_hash_id: recipe,
      basis: "mass",
      density: "1",
      lines: lines.map((l) => ({ ...l, unit: "%" as const })),
    },
  });
  return recipe;
};

describe("a code", () => {
  test("finds its lot, as it was typed, scanned, or by the lot's number; and another lot that expires before", async () => {
    const [lab, vanilla] = [await place(), await component("Vanilla extract")];
    const old = await stored(lab, vanilla, "VA-OLD", "18", inDays(10));
    const lot = await stored(lab, vanilla, "VA-118", "412.5", inDays(176));
    const code = await codeOf(lot);
    for (const typed of [
      code,
      code.toLowerCase(),
      `https://cordial.example/admin/laboratory/scan?code=${code}`,
      "va-118",
    ]) {
      const { data } = await ludo.ok(scan, { query: { code: typed } });
      assert.deepEqual([data.lots.map((l) => l.hash_id), data.bottled], [[lot], []], typed);
      const [found] = data.lots;
      assert.deepEqual([found?.available, found?.code, found?.can], ["412.5", code, { stock: true }]);
      assert.equal(found?.first?.hash_id, old);
      assert.equal(found?.supplier, undefined);
    }
    // The lot that expires first has no earlier one; a code with a typing error finds nothing.
    assert.equal((await ludo.ok(scan, { query: { code: "VA-OLD" } })).data.lots[0]?.first, null);
    const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
    assert.deepEqual((await ludo.ok(scan, { query: { code: wrong } })).data, { lots: [], bottled: [] });
    // Codes are not found in a country where the caller may not move stock.
    assert.deepEqual((await esther.ok(scan, { query: { code } })).data, { lots: [], bottled: [] });
  });

  test("finds bottles of a recipe", async () => {
    const lab = await place();
    const recipe = await recipeOf("Scanned syrup", [
      { component_hash_id: await component("Syrup base"), dosage: "100" },
    ]);
    const body = { recipe_hash_id: recipe, lot: "SY-1", bottles: 12, litres: "6" };
    const { data } = await farah.ok(storeBottled, { params: { shop_id: lab }, body });
    const [found] = (await ludo.ok(scan, { query: { code: "sy-1" } })).data.bottled;
    assert.equal(found?.hash_id, data.hash_id);
    assert.equal((await ludo.ok(scan, { query: { code: found?.code ?? "" } })).data.bottled[0]?.hash_id, data.hash_id);
  });
});

describe("labels", () => {
  test("are a PDF of many lots and copies, and refuse a lot out of reach like one that is not there", async () => {
    const [lab, oil] = [await place(), await component("Orange oil")];
    await farah.ok(updateComponent, {
      params: { id: oil },
      body: { allergens: ["milk"], storage_min: "2", storage_max: "8" },
    });
    const lots = [await stored(lab, oil, "OO-1", "5", inDays(3)), await stored(lab, oil, "OO-2", "5")];
    await farah.ok(holdLot, { params: { id: lots[0] ?? "" }, body: { reason: "Viscosity" } });
    const answer = await ludo.fetch(
      `/api/stock/labels?lots=${lots.join(",")}&format=sheet_24&copies=20&start=10&language=fr`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
    // Nine positions are skipped: 49 labels of 24 a page make 3 pages.
    assert.equal(bytes.toString("latin1").match(/\/Type \/Page\b(?!s)/gu)?.length, 3);
    const none = await esther.call(printLabels, { query: { lots: [lots[0] ?? ""] } });
    const unknown = await esther.call(printLabels, { query: { lots: ["0192f3a0-0000-7000-8000-000000000001"] } });
    assert.deepEqual([none.status, none.error.errors], [422, unknown.error.errors]);
    const juice = await component("Sulphited juice");
    const recipe = await recipeOf("Sulphited syrup", [{ component_hash_id: juice, dosage: "100" }]);
    const filled = { recipe_hash_id: recipe, lot: "SU-1", bottles: 1, litres: "1" };
    const { data: bottle } = await farah.ok(storeBottled, { params: { shop_id: lab }, body: filled });
    const saying = async (
      body: { so2: string | null; allergens?: "sulphites"[] },
      client = farah,
    ): Promise<boolean> => {
      await farah.ok(updateComponent, {
        params: { id: juice },
        body: { ...body, allergens: [...(body.allergens ?? [])] },
      });
      const label = await client.fetch(`/api/stock/labels?bottled=${bottle.hash_id}&format=sheet_8&language=en`);
      return (await pdfText(Buffer.from(await label.arrayBuffer()))).includes("Sulphur dioxide and sulphites");
    };
    assert.deepEqual([await saying({ so2: "8" }), await saying({ so2: "20" })], [false, true]);
    assert.ok(
      await saying({ so2: "8" }, ludo),
      "who may not see the formula learns no amount, only that there is some",
    );
    assert.ok(await saying({ so2: null, allergens: ["sulphites"] }), "by the tick without a figure");
    const many = await ludo.call(printLabels, { query: { lots, copies: 200 } });
    assert.deepEqual(Object.keys(many.error.errors ?? {}), ["copies"]);
  });
});

describe("a trace", () => {
  test("goes from the delivery through a transfer to where the lot was used, and back from there", async () => {
    const [paris, lyon, acid] = [await place(), await place(), await component("Citric acid")];
    const lot = await stored(paris, acid, "AC-044", "100", inDays(90));
    const lines = [{ lot_hash_id: lot, quantity: "40" }];
    const sent = (await farah.ok(sendTransfer, { body: { laboratory_id: paris, to_hash_id: lyon, lines } })).data;
    await farah.ok(receiveTransfer, { params: { id: sent.hash_id }, body: { lines: [] } });
    for (const quantity of ["2.5", "1.5"])
      await farah.ok(subtractStock, { body: { laboratory_id: lyon, component_id: acid, quantity, purpose: "sample" } });
    const { nodes, edges } = (await ludo.ok(traceLot, { params: { id: lot }, query: {} })).data;
    assert.deepEqual(
      nodes.map((n) => [n.kind, n.step]).toSorted((a, b) => Number(a[1]) - Number(b[1])),
      [
        ["delivery", -1],
        ["lot", 0],
        ["transfer", 1],
        ["lot", 2],
        ["use", 3],
      ],
    );
    const use = nodes.find((n) => n.kind === "use");
    assert.deepEqual([use?.purpose, use?.quantity, use?.count], ["sample", "4", 2]);
    assert.equal(edges.length, 4);
    const arrived = nodes.find((n) => n.step === 2)?.link?.split("lot=")[1] ?? "";
    const back = (await ludo.ok(traceLot, { params: { id: arrived }, query: {} })).data;
    assert.deepEqual(
      back.nodes.map((n) => [n.kind, n.step]).toSorted((a, b) => Number(a[1]) - Number(b[1])),
      [
        ["delivery", -3],
        ["lot", -2],
        ["transfer", -1],
        ["lot", 0],
        ["use", 1],
      ],
    );
    assert.equal((await esther.call(traceLot, { params: { id: lot }, query: {} })).status, 404);
    const paper = await ludo.fetch(`/api/stock/lot/${lot}/trace/print`);
    assert.equal(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      "%PDF-",
    );
    assert.equal((await esther.call(printTrace, { params: { id: lot }, query: {} })).status, 404);
  });

  test("into a country that one does not see says where, and nothing of what lies there", async () => {
    const [paris, douala, mint] = [await place(), await place(cameroon), await component("Mint oil")];
    const lot = await stored(paris, mint, "MI-1", "10");
    const lines = [{ lot_hash_id: lot, quantity: "4" }];
    const sent = (await farah.ok(sendTransfer, { body: { laboratory_id: paris, to_hash_id: douala, lines } })).data;
    await farah.ok(receiveTransfer, { params: { id: sent.hash_id }, body: { lines: [] } });
    const { nodes } = (await ludo.ok(traceLot, { params: { id: lot }, query: {} })).data;
    const there = nodes.find((n) => n.step === 2);
    assert.deepEqual([there?.component, there?.number, there?.quantity, there?.link], [null, null, null, null]);
    assert.ok(there?.place?.name);
  });
});

test("what dies is matched with recipes whose formula one sees, and with the one batch that uses most", async () => {
  const [lab, ginger, passion] = [await place(), await component("Ginger extract"), await component("Passion flavour")];
  await stored(lab, ginger, "GE-118", "750", inDays(6));
  await stored(lab, passion, "NPF-1", "180", inDays(70));
  const both = await recipeOf("Ginger passion syrup", [
    { component_hash_id: ginger, dosage: "40" },
    { component_hash_id: passion, dosage: "60" },
  ]);
  const { data, counts, best } = await farah.ok(rescue, { query: { laboratory_id: lab } });
  assert.deepEqual(counts, [
    { within: 30, lots: 1 },
    { within: 60, lots: 1 },
    { within: 90, lots: 2 },
  ]);
  // 750 g at 400 g/L; the flavour is enough for 180 / 600 L.
  assert.deepEqual(
    data.map((l) => [l.number, l.recipes.map((r) => [r.hash_id, r.litres])]),
    [["GE-118", [[both, "1.875"]]]],
  );
  assert.deepEqual(
    [best?.hash_id, best?.litres, best?.lots, best?.limited_by?.name],
    [both, "0.3", 1, "Passion flavour"],
  );
  const blind = await ludo.ok(rescue, { query: { laboratory_id: lab, within: 90 } });
  assert.deepEqual([blind.data.map((l) => l.recipes), blind.best], [[[], []], null]);
});

test("a component's history over all places sums them, and says when it runs out", async () => {
  const [paris, lyon, acid] = [await place(), await place(), await component("Malic acid")];
  await stored(paris, acid, "M-1", "100");
  await stored(lyon, acid, "M-2", "50");
  await farah.ok(subtractStock, { body: { laboratory_id: paris, component_id: acid, quantity: "45" } });
  await farah.ok(subtractStock, { body: { laboratory_id: lyon, component_id: acid, quantity: "45" } });
  const { data, forecast } = await farah.ok(stockHistory, { query: { component_id: acid } });
  assert.deepEqual([data.length, data.at(-1)?.used, data.at(-1)?.quantity], [12, "90", "60"]);
  // 90 g used in 90 days: 1 g a day, enough for 60 days.
  assert.deepEqual(forecast, { per_day: "1", available: "60", runs_out_on: inDays(60), places: 2, is_partial: false });
  const one = await farah.ok(stockHistory, { query: { component_id: acid, laboratory_id: lyon } });
  assert.deepEqual([one.forecast.available, one.forecast.runs_out_on, one.forecast.places], ["5", inDays(10), 1]);
  const none = await esther.ok(stockHistory, { query: { component_id: acid } });
  assert.deepEqual([none.forecast.places, none.forecast.runs_out_on, none.data.at(-1)?.quantity], [0, null, "0"]);
});
