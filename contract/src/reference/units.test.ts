import assert from "node:assert/strict";
import { test } from "node:test";
import { convertedUnits } from "./units.ts";

const litre = { measure: "volume", factor: "1000" } as const;
const millilitre = { measure: "volume", factor: "1" } as const;
/** US liquid gallon: 231 cubic inches. */
const gallon = { measure: "volume", factor: "3785.411784" } as const;
const kilogram = { measure: "weight", factor: "1000" } as const;
const dozen = { measure: "piece", factor: "12" } as const;

test("quantities go between units of one kind", () => {
  assert.equal(convertedUnits("0.33", litre, millilitre), "330");
  assert.equal(convertedUnits("1", gallon, litre), "3.785412");
  assert.equal(convertedUnits("5", litre, gallon), "1.32086");
  assert.equal(convertedUnits("30", { measure: "piece", factor: "1" }, dozen), "2.5");
});

test("there and back it is the same, to what six decimals of the larger unit hold", () => {
  for (const quantity of ["1", "0.5", "12345.678901"]) {
    const there = convertedUnits(quantity, litre, millilitre);
    assert.equal(convertedUnits(there ?? "", millilitre, litre), quantity);
  }
});

test("between kinds there is nothing to convert", () => {
  assert.equal(convertedUnits("1", litre, kilogram), undefined);
  assert.equal(convertedUnits("1", dozen, millilitre), undefined);
});
