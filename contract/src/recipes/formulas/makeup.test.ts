import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decimal } from "../../kit/money.ts";
import { sulphitesOf } from "./claims.ts";
import { computeFormula, type TypedLine } from "./compute.ts";
import { allergensOf, costOf, limitsOf } from "./makeup.ts";
import { partOfDilution } from "./scale.ts";
import type { Material, Part } from "./schemas.ts";
import { comparedLines } from "./versions.ts";

const FRANCE = "01900000-0000-7000-8000-00000000000f";
const CAMEROON = "01900000-0000-7000-8000-00000000000c";
const SYRUPS = "01900000-0000-7000-8000-0000000000a1";
const percents = (...of: string[]) =>
  computeFormula(
    { basis: "mass", density: "1", brix: null, refraction: null },
    of.map((dosage): TypedLine => ({
      dosage,
      unit: "%",
      is_balance: false,
      density: null,
      brix: null,
      refraction: null,
    })),
    of.map(() => ({ density: null, brix: "0", dry_matter: null })),
  );
let n = 0;
const material = (more: Partial<Material> = {}): Material => ({
  type: "component",
  hash_id: `m${(n += 1)}`,
  number: `C-${n}`,
  name: `Material ${n}`,
  density: null,
  brix: null,
  dry_matter: null,
  is_water: false,
  allergens: [],
  flavouring: "0",
  natural_flavouring: "0",
  is_share_unsure: false,
  sources: [],
  so2: "0",
  parts: [],
  ...more,
});
const part = (id: string, share: string, limits: Part["limits"] = []): Part => ({
  component: { hash_id: id, number: id, name: id },
  kind: "other",
  natural: false,
  allergens: [],
  share,
  limits,
});
const limit = (more: Partial<Part["limits"][number]> = {}): Part["limits"][number] => ({
  country: { hash_id: FRANCE, name: "France", name_fr: null },
  application: null,
  rule: "max",
  amount: "150",
  unit: "mg/kg",
  source: "Regulation (EC) No 1333/2008",
  ...more,
});
const drink = { percentage: "10", applications: [SYRUPS], countries: [FRANCE] };

describe("what is in a composition", () => {
  test("has the allergens of its lines in the law's order, and which lines bring them; a line of nothing brings none", () => {
    const formula = percents("60", "40", "0");
    const materials = [
      material({ allergens: ["sulphites", "milk"] }),
      material({ allergens: ["sulphites"] }),
      material({ allergens: ["eggs"] }),
    ];
    const found = allergensOf(formula, materials, sulphitesOf(formula, materials, drink));
    assert.deepEqual(found, [
      { allergen: "milk", lines: [0] },
      { allergen: "sulphites", lines: [0, 1] },
    ]);
  });

  test("costs what its lines cost, and says what has no price; water without one costs nothing", () => {
    const formula = { ...percents("20", "70", "10"), density: decimal("1.2") };
    const cost = costOf(formula, [
      material({ price: "0.005" }),
      material({ is_water: true }),
      material({ price: null }),
    ]);
    // 240 g at 0.005 in a litre that weighs 1,200 g.
    assert.equal(cost.perLitre.toFixed(), "1.2");
    assert.equal(cost.perKilo.toFixed(), "1");
    assert.deepEqual([cost.unpriced, cost.unpricedPercent.toFixed()], [[2], "10"]);
    assert.deepEqual(
      cost.lines.map((l) => l?.toFixed()),
      ["1.2", "0", undefined],
    );
  });

  test("a part without a price inside a sub-recipe leaves the known rest in the cost, and is named", () => {
    const formula = percents("50", "50");
    const base = material({ price: "0.004", unpriced: [{ hash_id: "v", name: "Vanillin", share: "0.2" }] });
    const cost = costOf({ ...formula, density: decimal("1") }, [
      { ...base, name: "Base" },
      material({ name: "Sugar", price: "0.002" }),
    ]);
    assert.equal(cost.perLitre.toFixed(), "3");
    assert.deepEqual(
      [cost.unpriced, cost.unpricedNames, cost.unpricedPercent.toFixed()],
      [[0], ["Vanillin (Base)"], "10"],
    );
  });

  test("meets the limits of the drink's countries and its application, summed over lines, sub-recipes and carriers", () => {
    const benzoate = (share: string, ...limits: Part["limits"]) => part("benzoate", share, limits);
    const formula = percents("0.1", "50", "49.9");
    const materials = [
      material({ parts: [benzoate("1", limit())] }),
      material({ parts: [benzoate("0.002", limit())] }),
    ];
    // (0.1 % + 50 % of 0.2 %) x 10 % = 0.02 % = 200 mg/kg.
    const [met, ...none] = limitsOf(formula, materials, drink);
    assert.deepEqual(none, []);
    assert.deepEqual([met?.amount.toFixed(), met?.isExceeded, met?.lines], ["200", true, [0, 1]]);
    const amountBy = (percentage: string) => limitsOf(formula, materials, { ...drink, percentage })[0];
    assert.deepEqual([amountBy("7.5")?.amount.toFixed(), amountBy("7.5")?.isExceeded], ["150", false]);
    assert.deepEqual(limitsOf(formula, materials, { ...drink, percentage: null }), []);
    assert.deepEqual(limitsOf(formula, materials, { ...drink, countries: [CAMEROON] }), []);
    const of = (l: Part["limits"][number]) =>
      limitsOf(percents("100"), [material({ parts: [benzoate("1", l)] })], drink);
    assert.equal(of(limit({ rule: "forbidden", amount: null, unit: null }))[0]?.isExceeded, true);
    assert.equal(of(limit({ rule: "quantum_satis", amount: null, unit: null }))[0]?.isExceeded, false);
    assert.deepEqual(of(limit({ application: { hash_id: CAMEROON, name: "Other", name_fr: null } })), []);
    // mg/L depends on the drink's density: 100 g/kg of a drink with the density of water is 99.8166 g/L.
    assert.equal(of(limit({ unit: "mg/L" }))[0]?.amount.toFixed(), "99816.6");
  });
});

test("'1+5' is one part in six", () => {
  assert.equal(partOfDilution("1+5")?.toFixed(6), "0.166667");
  assert.equal(partOfDilution("1 + 5,5")?.toFixed(6), "0.153846");
  assert.equal(partOfDilution("5 %"), undefined);
});

test("two versions are compared by material, those that stand twice in their order, and what is gone last", () => {
  const line = (id: string, percent: string) => ({
    hash_id: id,
    material: { type: "component" as const, hash_id: id, number: id, name: id },
    dosage: percent,
    unit: "%" as const,
    is_balance: false,
    density: null,
    brix: null,
    refraction: null,
    description: null,
    quantity: percent,
    percent,
    volume: null,
    used: { density: null, brix: null, dry_matter: null },
  });
  const rows = comparedLines(
    { lines: [line("a", "50"), line("b", "30"), line("a", "20")] },
    { lines: [line("a", "60"), line("c", "40")] },
  );
  assert.deepEqual(
    rows.map((r) => [r.material.hash_id, r.before?.percent, r.after?.percent, r.difference.toFixed()]),
    [
      ["a", "50", "60", "10"],
      ["c", undefined, "40", "40"],
      ["a", "20", undefined, "-20"],
      ["b", "30", undefined, "-30"],
    ],
  );
});
