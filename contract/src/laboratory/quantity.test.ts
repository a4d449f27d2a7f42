import assert from "node:assert/strict";
import { test } from "node:test";
import { numberFrom, numberText } from "#contract/kit/number.ts";
import { decimal } from "../kit/money.ts";
import { baseQuantity, litresIn, quantityIn, stockQuantity, takeBottles, worth } from "./quantity.ts";

const kg = { measure: "weight", factor: "1000" } as const;
const litre = { measure: "volume", factor: "1000" } as const;
const grams = { base_unit: "g", density: null } as const;
/** (R)-Limonene: 0.8411 g/mL at 20 °C (CRC Handbook of Chemistry and Physics). */
const limonene = { base_unit: "g", density: "0.8411" } as const;
const plain = (value: ReturnType<typeof baseQuantity>): string => (typeof value === "string" ? value : value.toFixed());

test("a quantity becomes grams or millilitres with three decimals, rounded half up", () => {
  assert.equal(plain(baseQuantity("2.5", undefined, grams)), "2.5");
  assert.equal(plain(baseQuantity("0.75", kg, grams)), "750");
  assert.equal(baseQuantity("0.0005", undefined, grams), "quantity", "too many decimals are no quantity");
  assert.equal(baseQuantity("0.0000005", kg, grams), "quantity");
  assert.equal(plain(baseQuantity("1", { measure: "weight", factor: "453.59237" }, grams)), "453.592");
  assert.equal(plain(baseQuantity("1", litre, limonene)), "841.1");
  assert.equal(plain(baseQuantity("841.1", undefined, { ...limonene, base_unit: "mL" })), "841.1");
  assert.equal(plain(baseQuantity("0.8411", kg, { ...limonene, base_unit: "mL" })), "1000");
});
test("what cannot be converted is refused, with the reason", () => {
  assert.equal(baseQuantity("1", litre, grams), "density");
  assert.equal(baseQuantity("1", { measure: "piece", factor: "1" }, limonene), "piece");
  for (const nothing of ["0", "0.0004", "1000000001"])
    assert.equal(baseQuantity(nothing, undefined, grams), "quantity");
});
test("a quantity is read as it is shown", () => {
  assert.deepEqual(quantityIn("1250.5", "g"), { text: "1,2505", unit: "kg" });
  assert.deepEqual(quantityIn("999.999", "mL"), { text: "999,999", unit: "mL" });
  assert.equal(numberText("1234567.500"), "1.234.567,5");
  for (const value of ["2.5", "1234.5", "1234567.125", "0.001"])
    assert.equal(numberFrom(numberText(value), stockQuantity), value);
  for (const none of ["", "0", "-1", "x", "1.2.3"]) assert.equal(numberFrom(none, stockQuantity), undefined);
});

test("bottles add up by what their lot holds, not by one bottle's rounded litres", () => {
  const lot = { bottles: 24, litres: "8" };
  const { taken, rest } = takeBottles([lot], decimal("4"), () => 24);
  assert.deepEqual(
    taken.map((one) => [one.bottles, one.litres.toFixed()]),
    [[12, "4"]],
  );
  assert.equal(rest.toFixed(), "0");
  assert.equal(litresIn(lot, 1).toFixed(), "0.333");
});
test("bottles are taken in the order of the lots, as far as the free ones go", () => {
  const lots = [
    { bottles: 3, litres: "1", free: 1 },
    { bottles: 0, litres: "0", free: 0 },
    { bottles: 10, litres: "5", free: 2 },
  ];
  const { taken, rest } = takeBottles(lots, decimal("2"), (lot) => lot.free);
  assert.deepEqual(
    taken.map((one) => [one.lot.bottles, one.bottles, one.litres.toFixed()]),
    [
      [3, 1, "0.333"],
      [10, 2, "1"],
    ],
  );
  assert.equal(rest.toFixed(), "0.667");
});

test("a quantity is worth its price, rounded half up once, with the currency's decimals", () => {
  assert.equal(worth("1.5", "0.335", 2), "0.50");
  assert.equal(worth("0.001", "4.999", 2), "0.00");
  assert.equal(worth("3", "0.5", 0), "2.00");
  assert.equal(worth("2", "1.2345", 3), "2.469");
  assert.equal(worth("0.1", "0.2", 2), "0.02");
});
