import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decimal } from "../../kit/money.ts";
import { naturalClaimOf, sulphitesOf } from "./claims.ts";
import { computeFormula, type TypedLine } from "./compute.ts";
import type { Material } from "./schemas.ts";

/** A composition of so many grams of each line in a kilogram. */
const grams = (...of: string[]) =>
  computeFormula(
    { basis: "mass", density: "1.25", brix: null, refraction: null },
    of.map((dosage): TypedLine => ({
      dosage,
      unit: "g/kg",
      is_balance: false,
      density: null,
      brix: null,
      refraction: null,
    })),
    of.map(() => ({ density: null, brix: "0", dry_matter: null })),
  );
const material = (more: Partial<Material> = {}): Material => ({
  type: "component",
  hash_id: "m",
  number: "C-1",
  name: "Material",
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
const from = (name: string, share = "1"): Material =>
  material({ flavouring: share, natural_flavouring: share, sources: [{ name, share }] });
const nowhere = material({ flavouring: "1", natural_flavouring: "1" });
const artificial = material({ flavouring: "1" });
const water = material({ is_water: true });

describe("'natural' on a label, Regulation (EC) No 1334/2008, article 16", () => {
  test("96 % natural is no natural flavouring: all of the flavouring part must be, paragraph 2", () => {
    const of = naturalClaimOf(grams("96", "4", "900"), [from("Lemon"), artificial, water]);
    assert.deepEqual([of.claim, of.percent?.toFixed()], [undefined, "96"]);
  });
  test("from one source, or 95 % of it: the source is named, paragraph 4; carriers count as nothing", () => {
    for (const [lemon, other] of [
      ["10", "0"],
      ["9.5", "0.5"],
    ] as const) {
      const of = naturalClaimOf(grams(lemon, other, "990"), [from("Lemon"), from("Lime"), water]);
      assert.deepEqual([of.claim, of.source?.name], ["source", "Lemon"], lemon);
    }
    const half = naturalClaimOf(grams("500", "500"), [from("Lemon", "0.2"), water]);
    assert.deepEqual([half.claim, half.source?.percent.toFixed()], ["source", "100"]);
  });
  test("just below 95 % it is natural, but not named alone", () => {
    const of = naturalClaimOf(grams("94.999", "5.001"), [from("Lemon"), from("Lime")]);
    assert.deepEqual([of.claim, of.source?.name, of.unsourced.toFixed()], ["natural", "Lemon", "0"]);
  });
  test("19 g of 20 in a mix whose shares have no end are 95 %", () => {
    const of = naturalClaimOf(grams("19", "1", "0.1"), [from("Lemon"), from("Lime"), water]);
    assert.equal(of.claim, "source");
  });
  test("a source is one however it is written, and its parts are summed", () => {
    const of = naturalClaimOf(grams("50", "46", "4"), [from("Lemon"), from(" lemon "), from("Lime")]);
    assert.deepEqual([of.claim, of.source?.percent.toFixed()], ["source", "96"]);
  });
  test("without sources it is natural flavouring, and says so", () => {
    const of = naturalClaimOf(grams("90", "10"), [nowhere, from("Lemon")]);
    assert.deepEqual([of.claim, of.unsourced.toFixed()], ["natural", "90"]);
  });
  test("what is not known lets nothing be said: a carrier's share, a closed sub-recipe", () => {
    const unsure = { ...from("Lemon"), is_share_unsure: true };
    assert.equal(naturalClaimOf(grams("10"), [unsure]).claim, undefined);
    const closed = material({
      type: "recipe",
      flavouring: null,
      natural_flavouring: null,
      sources: null,
      so2: null,
      parts: null,
      is_share_unsure: true,
    });
    assert.equal(naturalClaimOf(grams("99", "1"), [from("Lemon"), closed]).claim, undefined);
  });
  test("of no flavouring nothing is said", () => {
    assert.deepEqual(naturalClaimOf(grams("10"), [water]).percent, undefined);
  });
  test("property: a name is said only of 95 % and of all natural; more of the source never takes it away", () => {
    const amount = fc.integer({ min: 0, max: 100_000 }).map((n) => String(n / 1000));
    fc.assert(
      fc.property(amount, amount, amount, (lemon, lime, other) => {
        fc.pre(Number(lemon) + Number(lime) + Number(other) > 0);
        const materials = [from("Lemon"), from("Lime"), artificial];
        const of = naturalClaimOf(grams(lemon, lime, other), materials);
        const [a, b, c] = [lemon, lime, other].map((g) => decimal(g));
        const most = a?.gt(b ?? "0") ? a : b;
        const isNatural = c?.eq("0") ?? false;
        const isNamed = most?.times("100").gte((a ?? most).plus(b ?? "0").times("95")) ?? false;
        assert.equal(of.claim, isNatural ? (isNamed ? "source" : "natural") : undefined);
        const more = naturalClaimOf(grams(String(Number(lemon) + 1000), lime, other), materials);
        if (of.claim === "source" && of.source?.name === "Lemon") assert.equal(more.claim, "source");
      }),
    );
  });
});

describe("sulphur dioxide, Regulation (EU) No 1169/2011, annex II, 12", () => {
  const juice = material({ so2: "200" });
  test("counts in what is drunk: 100 g of 200 mg/kg in a kilogram, one part in ten, are 2 mg/kg", () => {
    const of = sulphitesOf(grams("100", "900"), [juice, water], { percentage: "10" });
    assert.deepEqual([of?.perKilo.toFixed(), of?.isDeclared, of?.isOfDrink], ["2", false, true]);
  });
  test("and of the product itself where its share of the drink is not known", () => {
    const of = sulphitesOf(grams("100", "900"), [juice, water], { percentage: null });
    assert.deepEqual([of?.perKilo.toFixed(), of?.perLitre.toFixed()], ["20", "25"]);
    assert.deepEqual([of?.isDeclared, of?.isOfDrink, of?.lines], [true, false, [0]]);
  });
  test("10 mg are not above 10, by mass or by volume: 9 mg/kg of what weighs 1.25 kg a litre are", () => {
    const of = (so2: string) => sulphitesOf(grams("1000"), [material({ so2 })], { percentage: null })?.isDeclared;
    assert.deepEqual([of("8"), of("8.001"), of("9")], [false, true, true]);
  });
  test("all of it is summed over the lines; a line of nothing has none", () => {
    const of = sulphitesOf(grams("30", "30", "0", "940"), [juice, juice, juice, water], { percentage: "100" });
    assert.deepEqual([of?.perKilo.toFixed(), of?.lines], ["12", [0, 1]]);
  });
  test("where a figure is missing the tick declares it, whatever the rest", () => {
    const of = sulphitesOf(grams("1", "999"), [material({ allergens: ["sulphites"] }), water], { percentage: "1" });
    assert.deepEqual([of?.isDeclared, of?.unknown], [true, [0]]);
  });
  test("without any, nothing is said", () => {
    assert.equal(sulphitesOf(grams("1"), [water], { percentage: "1" }), undefined);
  });
  test("property: more of it, or more of the product in the drink, never makes it less declared", () => {
    const share = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(share, share, share, (mass, so2, percent) => {
        const of = (by: number, at: number) =>
          sulphitesOf(grams(String(mass), "1000"), [material({ so2: String(so2 * by) }), water], {
            percentage: String((percent * at) / 100),
          });
        assert.ok(!of(1, 1)?.isDeclared || (of(2, 1)?.isDeclared && of(1, 2)?.isDeclared));
        assert.ok(
          of(2, 1)
            ?.perKilo.minus(of(1, 1)?.perKilo.times("2") ?? "0")
            .abs()
            .lt("0.000001"),
        );
      }),
    );
  });
});
