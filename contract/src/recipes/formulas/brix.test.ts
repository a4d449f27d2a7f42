import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decimal } from "../../kit/money.ts";
import {
  brixFromRefraction,
  brixHiddenByCitricAcid,
  correctedBrix,
  densityFromBrix,
  refractionFromBrix,
  sugarPerLitre,
} from "./brix.ts";

const near = (value: { toNumber(): number }, expected: number, by: number, of = ""): void =>
  assert.ok(Math.abs(value.toNumber() - expected) <= by, `${of} ${value.toNumber()} is not ${expected} ± ${by}`);

/** Refractive index of sucrose solutions at 20 °C and 589.3 nm: ICUMSA, Specification and Standard SPS-3 (table of 1974). */
const HANDBOOK = [
  ["1.340264", 5],
  ["1.347824", 10],
  ["1.355677", 15],
  ["1.363842", 20],
  ["1.372328", 25],
  ["1.381149", 30],
  ["1.390322", 35],
  ["1.399860", 40],
  ["1.409777", 45],
  ["1.420087", 50],
  ["1.430805", 55],
  ["1.441928", 60],
] as const;
/** The same table above 60 °Bx, where the polynomial reads about 0.06 too low. */
const HIGH = [
  ["1.453475", 65],
  ["1.465456", 70],
] as const;

describe("the refractometer", () => {
  test("reads as the handbook does, and 1.3478 as about 10 °Bx", () => {
    for (const [n, brix] of HANDBOOK) near(brixFromRefraction(n), brix, 0.05, n);
    for (const [n, brix] of HIGH) near(brixFromRefraction(n), brix, 0.12, n);
    near(brixFromRefraction("1.3478"), 10, 0.05);
  });

  test("reads nothing below water, whose index (1.33299) comes out at -0.013", () => {
    assert.equal(brixFromRefraction("1.33299").toFixed(), "0");
    assert.equal(brixFromRefraction("1.3300").toFixed(), "0");
  });

  test("is corrected by 0.06 °Bx for each °C below 10 °Bx, and not above", () => {
    near(brixFromRefraction("1.3403", "25").minus(brixFromRefraction("1.3403")), 0.3, 1e-9);
    near(brixFromRefraction("1.3638", "25").minus(brixFromRefraction("1.3638")), 0, 1e-9);
  });

  test("reads citric acid low: 0.20 at 1 %, 0.97 at 5 %, 1.91 at 10 %, in between along a line", () => {
    for (const [percent, hidden] of [
      ["0", 0],
      ["1", 0.2],
      ["3", 0.585],
      ["5", 0.97],
      ["10", 1.91],
      ["12", 1.91],
    ] as const)
      near(brixHiddenByCitricAcid(percent), hidden, 1e-9, percent);
  });

  test("shows an index that reads as the same °Bx again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8500 }), (hundredths) => {
        const brix = decimal(String(hundredths)).div("100").toFixed();
        near(brixFromRefraction(refractionFromBrix(brix).toFixed()), Number(brix), 0.0001);
      }),
      { numRuns: 60 },
    );
  });
});

describe("density and sugar", () => {
  /**
   * True density of sucrose solutions at 20 °C, kg/m3: ICUMSA, SPS-4 (1990, after Bubnik and others). Compared within the fit's own error
   * of 0.18.
   */
  test("are those of the tables", () => {
    for (const [brix, density] of [
      ["0", 998.2],
      ["10", 1038.1],
      ["20", 1080.97],
      ["30", 1126.98],
      ["40", 1176.45],
      ["50", 1229.65],
      ["60", 1286.54],
      ["70", 1347.24],
    ] as const)
      near(densityFromBrix(brix), density, 0.2, brix);
  });

  test("give 103.8 g of sugar in a litre at 10 °Bx, and 614.8 at 50", () => {
    near(sugarPerLitre("10"), 103.8, 0.05);
    near(sugarPerLitre("50"), 614.8, 0.05);
  });

  test("grow with the °Bx up to where the fit ends, and stay there", () => {
    for (let b = 1; b <= 84; b++) assert.ok(densityFromBrix(String(b)).gt(densityFromBrix(String(b - 1))), String(b));
    assert.equal(densityFromBrix("90").toFixed(), densityFromBrix("84").toFixed());
  });
});

test("a reading is corrected for its temperature below 10 °Bx, and for citric acid", () => {
  near(correctedBrix("1.340264", "25", "0"), 5.3, 0.03);
  near(correctedBrix("1.340264", "20", "1"), 5.2, 0.03);
  near(correctedBrix("1.340264", "25", "1"), 5.5, 0.03);
  near(correctedBrix("1.363842", "25", "0"), 20, 0.05);
});
