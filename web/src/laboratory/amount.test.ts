import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, amountText, typedMore, typedText } from "./amount.ts";

test("a keypad takes digits and one comma, and deletes", () => {
  assert.equal(["2", ",", "5", ","].reduce(typedMore, ""), "2,5");
  assert.equal([",", "5"].reduce(typedMore, ""), "0,5");
  assert.equal(["0", "7"].reduce(typedMore, ""), "7");
  assert.equal(typedMore("2,5", "back"), "2,");
  assert.equal(typedText("2.5 g"), "2.5 ");
  assert.equal(typedMore("1.50", "0"), "1.500");
});

test("an amount is in the base unit, to the last digit", () => {
  assert.equal(amountOf("2,5", false), "2.5");
  assert.equal(amountOf("2,", false), "2");
  assert.equal(amountOf("1,2345", true), "1234.5");
  assert.equal(amountOf("0,0001", false), undefined);
  assert.equal(amountOf("", false), undefined);
  assert.equal(amountOf("1.500", false), "1500");
  assert.equal(amountOf("1,5", true), "1500");
  assert.equal(amountText("2,5", "g"), "2,5 g");
  assert.equal(amountText("1.500", "g"), "1500 g");
});
