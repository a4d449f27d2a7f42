import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Material } from "#contract/recipes/formulas/schemas.ts";
import {
  addLine,
  bodyOf,
  calculated,
  emptyLine,
  moveLine,
  pasted,
  pastedRows,
  problemsOf,
  removeLine,
  setBalance,
  setLine,
  type SheetValues,
} from "./sheet.ts";

const material = (name: string, more: Partial<Material> = {}): Material => ({
  type: "component",
  hash_id: name,
  number: name,
  name,
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
const sheet = (...names: string[]): SheetValues => ({
  name: "",
  basis: "litre",
  density: "",
  brix: "",
  refraction: "",
  description: "",
  public_description: "",
  lines: names.map((name) => ({ ...emptyLine(), material: material(name) })),
});
const names = (v: SheetValues) => v.lines.map((l) => l.material?.name ?? l.text);

describe("a sheet", () => {
  test("takes lines, moves them, and has one balance at most", () => {
    const three = sheet("a", "b", "c");
    assert.deepEqual(names(moveLine(three, 0, 2)), ["b", "c", "a"]);
    assert.deepEqual(names(moveLine(three, 2, -1)), ["c", "a", "b"]);
    assert.deepEqual(names(addLine(three, 1)), ["a", "", "b", "c"]);
    assert.deepEqual(names(removeLine(three, 1)), ["a", "c"]);
    const second = setBalance(setBalance(three, 0), 1);
    assert.deepEqual(
      second.lines.map((l) => l.is_balance),
      [false, true, false],
    );
    assert.ok(setBalance(second, 1).lines.every((l) => !l.is_balance));
  });

  test("is calculated as it is typed, and says what is wrong by its cell", () => {
    const sugar = setLine(sheet("sugar", "water"), 0, {
      material: material("sugar", { brix: "100" }),
      dosage: "103,81",
    });
    const whole = setBalance(sugar, 1);
    const formula = calculated(setLine(whole, 1, { material: material("water", { brix: "0" }) }));
    assert.equal(formula.difference.toFixed(), "0");
    assert.ok(formula.brix.minus("10").abs().lt("0.005"));
    assert.deepEqual(problemsOf(whole, calculated(whole)), {});
    const wrong = addLine(setLine(setLine(whole, 0, { dosage: "-3" }), 1, { brix: "200" }));
    assert.deepEqual(problemsOf(wrong, calculated(wrong)), {
      "lines.0.dosage": "formulas.wrong_dosage",
      "lines.1.brix": "components.wrong_brix",
    });
    const volume = setLine(whole, 0, { unit: "mL/L" });
    assert.deepEqual(problemsOf(volume, calculated(volume)), { "lines.0.dosage": "formulas.no_density" });
  });

  test("sends what was typed with points, and no empty lines", () => {
    const v = setBalance(addLine(setLine(sheet("sugar", "water"), 0, { dosage: "2,40", refraction: "1,3478" })), 1);
    const { lines } = bodyOf(v);
    assert.equal(lines.length, 2);
    assert.deepEqual([lines[0]?.dosage, lines[0]?.refraction, lines[1]?.is_balance], ["2.4", "1.3478", true]);
  });
});

describe("what is pasted from a spreadsheet", () => {
  test("is rows of name, dosage and unit from the cell on; a single cell is the field's own", () => {
    assert.equal(pastedRows("12,5", "dosage"), undefined);
    assert.deepEqual(pastedRows("Sugar\t646,0\tg/L\r\nC-0012\t1,8\tmL/L\r\n", "material"), [
      { text: "Sugar", dosage: "646,0", unit: "g/L" },
      { text: "C-0012", dosage: "1,8", unit: "mL/L" },
    ]);
    assert.deepEqual(pastedRows("Citric acid\t9,5 g/L\nWater\t\t", "material"), [
      { text: "Citric acid", dosage: "9,5", unit: "g/L" },
      { text: "Water" },
    ]);
    assert.deepEqual(pastedRows("1\n2\n3", "dosage"), [{ dosage: "1" }, { dosage: "2" }, { dosage: "3" }]);
  });

  test("takes the place of what stands there, and makes lines where there are none", () => {
    const v = pasted(sheet("a", "b"), 1, [{ dosage: "3" }, { text: "Sugar", dosage: "4", unit: "%" }]);
    assert.deepEqual(names(v), ["a", "b", "Sugar"]);
    assert.deepEqual(
      v.lines.map((l) => [l.dosage, l.unit]),
      [
        ["", "g/L"],
        ["3", "g/L"],
        ["4", "%"],
      ],
    );
  });
});
