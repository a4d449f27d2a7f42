import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimal } from "./money.ts";
import {
  isNumber,
  numberFrom,
  numberInSheet,
  numberText,
  readIn,
  readNumber,
  whole,
  type NumberRules,
} from "./number.ts";

const quantity: NumberRules = { least: 0.000001, most: 1e9, decimals: 6 };
const density: NumberRules = { least: 0.01, most: 25, decimals: 5 };
const temperature: NumberRules = { least: -100, most: 250, decimals: 1 };
const packs = whole(1_000_000, 1);
const rate: NumberRules = { least: 1e-10, most: 1e12, decimals: 10, isUngrouped: true };
const percent: NumberRules = { least: 0, most: 100, decimals: 3 };

test("a quantity is read with either separator and any grouping", () => {
  for (const [text, value] of [
    ["1.500", "1500"],
    ["1 500", "1500"],
    ["1\u00A0500", "1500"],
    ["1\u202F500", "1500"],
    ["1'500", "1500"],
    ["1’500", "1500"],
    ["1500", "1500"],
    ["1,500", "1.5"],
    ["1.5", "1.5"],
    ["1,5", "1.5"],
    ["0.125", "0.125"],
    ["0,125", "0.125"],
    [".5", "0.5"],
    ["1500,", "1500"],
    ["1.500,25", "1500.25"],
    ["1,500.25", "1500.25"],
    ["1.500.000", "1500000"],
    ["12,34,567.89", "1234567.89"],
    ["12.5000", "12.5"],
    ["007", "7"],
    [" 5 ", "5"],
  ] as const)
    assert.equal(numberFrom(text, quantity), value, text);
  assert.deepEqual(readNumber("  ", quantity), { kind: "empty" });
});

test("a text with two meanings says the other one, unless the field can hold only one", () => {
  assert.deepEqual(readNumber("1.500", quantity), { kind: "read", value: "1500", other: "1.5" });
  assert.deepEqual(readNumber("1,500", quantity), { kind: "read", value: "1.5", other: "1500" });
  for (const text of ["1.045", "1,045"]) assert.deepEqual(readNumber(text, density), { kind: "read", value: "1.045" });
  assert.deepEqual(readNumber("12.500", percent), { kind: "read", value: "12.5" });
  assert.deepEqual(readNumber("1.500", packs), { kind: "read", value: "1500" });
  assert.deepEqual(readNumber("1,500", { ...quantity, decimals: 2 }), { kind: "read", value: "1500" });
  assert.deepEqual(readNumber("655.957", rate), { kind: "read", value: "655.957", other: "655957" });
});

test("what does not fit is refused with its reason, never rounded and never zero", () => {
  for (const [text, rules, error] of [
    ["abc", quantity, "number"],
    ["12,5 kg", quantity, "number"],
    ["1e3", quantity, "number"],
    [",", quantity, "number"],
    ["-5", quantity, "number"],
    ["-", temperature, "number"],
    ["12 34", quantity, "number_grouping"],
    ["1.50,00,1", quantity, "number_grouping"],
    ["1,2345678", quantity, "number_decimals"],
    ["2,25", temperature, "number_decimals"],
    ["1,5", packs, "number_whole"],
    ["0", quantity, "number_positive"],
    ["0,005", density, "number_range"],
    ["101", percent, "number_range"],
    ["1.500", percent, "number_decimals"],
  ] as const)
    if (text === "1.500") assert.equal(numberFrom(text, rules), "1.5");
    else assert.deepEqual(readNumber(text, rules), { kind: "refused", error: `errors.${error}` }, text);
  for (const text of ["-18", "−18", "− 18"]) assert.equal(numberFrom(text, temperature), "-18", text);
  assert.equal(numberFrom("-0", temperature), "0");
});

test("a cell of a sheet that could mean two numbers is refused, not guessed", () => {
  for (const [cell, value] of [
    ["1.125", "1.125"],
    ["1500", "1500"],
    ["1,5", "1.5"],
    ["1.500,5", "1500.5"],
    ["0,125", "0.125"],
    ["1.500", undefined],
    ["1,500", undefined],
    ["1,125", undefined],
    ["many", undefined],
  ] as const)
    assert.equal(numberInSheet(cell, quantity), value, cell);
});

test("a pasted column tells by its other numbers how it writes decimals", () => {
  assert.equal(readIn(["0.25", "1.125"], "1.125", quantity), "1,125");
  assert.equal(readIn(["0,25", "1.125"], "1.125", quantity), "1125");
  assert.equal(readIn(["0.25", "1,125"], "1,125", quantity), "1125");
  for (const beside of [["12"], ["0.25", "0,25"]]) assert.equal(readIn(beside, "1.125", quantity), "1.125");
});

const kept = fc.integer({ min: 0, max: 10 });
const numbers = fc
  .tuple(kept, fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.boolean())
  .map(([decimals, units, isUngrouped]) => ({
    rules: { least: -1e16, most: 1e16, decimals, ...(isUngrouped && { isUngrouped }) } satisfies NumberRules,
    value: decimal(units.toString()).div(decimal("10").pow(decimals)).toFixed(),
  }));

test("what is shown is read as itself, whatever the value and the decimals that are kept", () => {
  fc.assert(
    fc.property(numbers, ({ rules, value }) => {
      if (!rules.isUngrouped) assert.equal(numberFrom(numberText(value), rules), value);
      assert.ok(isNumber(value, rules));
      if (rules.isUngrouped) assert.equal(numberFrom(value.replace(".", ","), rules), value);
    }),
    { numRuns: 3000 },
  );
});

test("every way to group and to mark decimals is read as the same number", () => {
  const groups = ["", ".", ",", " ", "\u00A0", "\u202F", "\u2009", "'", "’"];
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 10 ** 9 }),
      fc.stringMatching(/^\d{1,2}$/u),
      fc.constantFrom(...groups),
      fc.constantFrom(",", "."),
      (digits, decimals, group, mark) => {
        if (group === mark) return;
        const text = `${String(digits).replaceAll(/\B(?=(\d{3})+$)/gu, group)}${mark}${decimals}`;
        const wanted = decimal(`${digits}.${decimals}`).toFixed();
        assert.equal(numberFrom(text, { ...quantity, most: 1e10 }), wanted, text);
      },
    ),
  );
});

test("no digit disappears: what is read has the digits that were typed", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9.,' ]{1,14}$/u),
      fc.constantFrom(quantity, packs, percent, rate),
      (text, rules) => {
        const reading = readNumber(text, rules);
        const bare = (s: string): string => s.replaceAll(/\D/gu, "").replace(/^0+/u, "").replace(/0+$/u, "");
        const all = reading.kind === "read" ? [reading.value, ...(reading.other ? [reading.other] : [])] : [];
        for (const value of all) {
          assert.equal(bare(value), bare(text));
          assert.ok(isNumber(value, rules));
        }
      },
    ),
    { numRuns: 2000 },
  );
});
