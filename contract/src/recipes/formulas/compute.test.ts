import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decimal, type Decimal } from "../../kit/money.ts";
import { densityFromBrix } from "./brix.ts";
import { computeFormula, isWhole, storedLines, type Physical, type TypedLine, type TypedProduct } from "./compute.ts";
import { dosageFrom, dosageOf, dosageUnits, extentOf, massOf } from "./dosage.ts";
import { scaled } from "./scale.ts";

const product = (more: Partial<TypedProduct> = {}): TypedProduct => ({
  basis: "litre",
  density: null,
  brix: null,
  refraction: null,
  ...more,
});
const typed = (dosage: string | null, unit: TypedLine["unit"], more: Partial<TypedLine> = {}): TypedLine => ({
  dosage,
  unit,
  is_balance: dosage === null,
  density: null,
  brix: null,
  refraction: null,
  ...more,
});
const known = (more: Partial<Physical> = {}): Physical => ({ density: null, brix: null, dry_matter: null, ...more });
const water = known({ density: "0.9982", brix: "0", dry_matter: "0" });
const sugar = known({ brix: "100", dry_matter: "100" });
const fixed = (value: Decimal | undefined, decimals = 6): string | undefined => value?.toFixed(decimals);

describe("a dosage", () => {
  /** 1 g/L = 100 g/hL = 0.1 % w/v; 1 mL/L = 100 mL/hL; ppm is mg/kg. Here a litre weighs 1,050 g and the line's density is 0.8 g/mL. */
  test("is grams in any unit", () => {
    const litre = extentOf("litre", decimal("1.05"));
    for (const [dosage, unit, grams] of [
      ["10", "%", "105"],
      ["10", "g/L", "10"],
      ["10", "g/kg", "10.5"],
      ["10", "mL/L", "8"],
      ["1000", "mL/hL", "8"],
      ["1000", "ppm", "1.05"],
    ] as const)
      assert.equal(massOf(dosage, unit, litre, "0.8")?.toFixed(), grams, unit);
    const hundredKilos = extentOf("mass", decimal("1.25"));
    assert.equal(massOf("10", "g/L", hundredKilos, null)?.toFixed(), "800");
    assert.equal(massOf("10", "%", hundredKilos, null)?.toFixed(), "10000");
    assert.equal(massOf("10", "mL/L", hundredKilos, "0.5")?.toFixed(), "400");
  });

  test("in millilitres is refused without the density of its line", () => {
    assert.equal(massOf("10", "mL/L", extentOf("litre", decimal("1")), null), undefined);
    const { lines } = computeFormula(
      product({ density: "1" }),
      [typed("1", "mL/hL"), typed(null, "%")],
      [known(), water],
    );
    assert.equal(lines[0]?.problem, "no_density");
  });

  test("comes back the same from what it weighs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.constantFrom(...dosageUnits),
        fc.constantFrom("litre" as const, "mass" as const),
        (millionths, unit, basis) => {
          const dosage = decimal(String(millionths)).div("1000000").toFixed();
          const extent = extentOf(basis, decimal("1.1865"));
          const grams = massOf(dosage, unit, extent, "0.937") as Decimal;
          assert.equal(dosageOf(grams, unit, extent, "0.937")?.round(6, 1).toFixed(), dosage);
        },
      ),
    );
  });

  test("is read as people write it, and nothing else is", () => {
    for (const [text, read] of [
      ["2,40", "2.4"],
      ["1 186.5", "1186.5"],
      [".5", "0.5"],
      ["12,", "12"],
      ["1,234.5", "1234.5"],
      ["0.000001", "0.000001"],
    ])
      assert.equal(dosageFrom(text as string), read, text);
    for (const text of ["", "-1", "1e3", "1.2.3", "0.0000001", "abc", "1000001"])
      assert.equal(dosageFrom(text), undefined, text);
  });
});

describe("a composition", () => {
  test("of sugar filled up with water weighs what the density of its °Bx says", () => {
    // 10 °Bx are 103.8 g of sugar in a litre that weighs 1,038.1 g.
    const formula = computeFormula(product(), [typed("103.81", "g/L"), typed(null, "%")], [sugar, water]);
    assert.equal(formula.densitySource, "computed");
    assert.ok(formula.brix.minus("10").abs().lt("0.005"), formula.brix.toFixed());
    assert.ok(formula.density.times("1000").minus(densityFromBrix(formula.brix)).abs().lt("0.000001"));
    assert.ok(isWhole(formula));
    assert.equal(fixed(formula.total), "100.000000");
    assert.ok(formula.sugar.minus("103.81").abs().lt("0.001"));
  });

  test("takes the density that was typed, else that of the measured °Bx, and says which", () => {
    const lines = [typed("10", "%"), typed(null, "%")];
    const by = (more: Partial<TypedProduct>) => computeFormula(product(more), lines, [sugar, water]);
    assert.deepEqual(
      [by({ density: "1.04" }).density.toFixed(), by({ density: "1.04" }).densitySource],
      ["1.04", "typed"],
    );
    const measured = by({ refraction: "1.3478" });
    assert.equal(measured.densitySource, "measured");
    assert.ok(measured.brix.minus("10").abs().lt("0.05"));
    assert.equal(fixed(measured.blendBrix), "10.000000");
    assert.equal(by({ brix: "10" }).density.toFixed(), densityFromBrix("10").div("1000").toFixed());
  });

  test("names what is missing to 100 %, what is too much, and a second balance", () => {
    const by = (...lines: TypedLine[]) =>
      computeFormula(
        product({ density: "1" }),
        lines,
        lines.map(() => water),
      );
    assert.equal(fixed(by(typed("60", "%"), typed("39.5", "%")).difference), "0.500000");
    assert.equal(fixed(by(typed("60", "%"), typed("40.000001", "%")).difference), "-0.000001");
    assert.ok(isWhole(by(typed("600", "g/L"), typed("400", "g/kg"))));
    const over = by(typed("60", "%"), typed("50", "%"), typed(null, "%"));
    assert.deepEqual([over.lines[2]?.problem, isWhole(over)], ["too_much", false]);
    const two = by(typed("60", "%"), typed(null, "%"), typed(null, "%"));
    assert.deepEqual([two.lines[1]?.problem, two.lines[2]?.problem], [undefined, "two_balances"]);
  });

  test("has the °Bx and the dry matter of its lines by mass, and says what of it has no °Bx", () => {
    const formula = computeFormula(
      product({ density: "1.1" }),
      [typed("50", "%"), typed("30", "%"), typed("20", "%")],
      [known({ brix: "67" }), known({ brix: "50", dry_matter: "52" }), known()],
    );
    assert.equal(formula.blendBrix.toFixed(), "48.5");
    assert.equal(formula.dryMatter.toFixed(), "49.1");
    assert.equal(formula.withoutBrix.toFixed(), "20");
    const read = computeFormula(product({ density: "1" }), [typed("100", "%", { refraction: "1.3478" })], [known()]);
    assert.ok(read.blendBrix.minus("10").abs().lt("0.05"));
  });

  const figures = fc.array(fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 100 })), {
    minLength: 1,
    maxLength: 12,
  });
  const filled = (given: readonly (readonly [number, number])[]) =>
    computeFormula(
      product(),
      [...given.map(([mg]) => typed(decimal(String(mg)).div("12000").round(6, 1).toFixed(), "g/L")), typed(null, "%")],
      [...given.map(([, brix]) => known({ brix: String(Math.min(brix, 80)) })), water],
    );

  test("with a balance is exactly 100 %, and its lines weigh what it weighs", () => {
    fc.assert(
      fc.property(figures, (given) => {
        const formula = filled(given);
        const mass = formula.lines.reduce((all, l) => all.plus(l.mass ?? "0"), decimal("0"));
        assert.equal(mass.toFixed(), formula.extent.mass.toFixed());
        assert.ok(isWhole(formula));
        const stored = storedLines(formula);
        const sumOf = (of: "mass" | "percent") => stored.reduce((all, l) => all.plus(l[of]), decimal("0")).toFixed();
        assert.deepEqual([sumOf("percent"), sumOf("mass")], ["100", formula.extent.mass.round(6, 1).toFixed()]);
      }),
      { numRuns: 40 },
    );
  });

  test("scaled to a batch and back weighs the same, and all of a batch is what was asked", () => {
    fc.assert(
      fc.property(
        figures,
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.constantFrom("L" as const, "kg" as const),
        (given, thousandths, unit) => {
          const formula = filled(given);
          const batch = scaled(formula, decimal(String(thousandths)).div("1000").toFixed(), unit);
          const all = batch.lines.reduce((sum, l) => (l ? (sum as Decimal).plus(l) : sum), decimal("0")) as Decimal;
          assert.ok(all.minus(batch.mass).abs().lt("0.000001"));
          for (const [i, line] of formula.lines.entries()) {
            const back = (batch.lines[i] as Decimal).times(formula.extent.mass).div(batch.mass);
            assert.ok(
              back
                .minus(line.mass ?? "0")
                .abs()
                .lt("0.000001"),
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
