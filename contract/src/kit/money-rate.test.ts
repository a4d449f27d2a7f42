import assert from "node:assert/strict";
import { test } from "node:test";
import { exactText } from "./amounts.ts";
import { converted, parseRate, rateBetween } from "./money-rate.ts";

test("an amount is converted exactly and rounded half up to the other currency's minor unit", () => {
  assert.equal(converted("100", "655.957", 0), "65596.00");
  assert.equal(converted("0.5", "1", 0), "1.00");
  assert.equal(converted("1.005", "1", 2), "1.01");
  assert.equal(converted("99999999999999", "1.0000000001", 2), "100000000009999.00");
});

test("two amounts make a rate of ten decimals, without zeros that say nothing", () => {
  assert.equal(rateBetween("3", "1"), "0.3333333333");
  assert.equal(rateBetween("1", "655.957"), "655.957");
  assert.equal(rateBetween("2.00", "4.00"), "2");
  assert.equal(converted("65596", rateBetween("65596", "100"), 2), "100.00");
});

test("nothing follows while an amount or a rate is missing or zero", () => {
  for (const missing of ["", "0", "0.00"]) {
    assert.equal(converted(missing, "2", 2), "");
    assert.equal(converted("2", missing, 2), "");
    assert.equal(rateBetween(missing, "2"), "");
    assert.equal(rateBetween("2", missing), "");
  }
});

test("what is shown of a rate is read as the same rate", () => {
  for (const rate of ["655.957", "0.0015", "1", "1234567.25"]) assert.equal(parseRate(exactText(rate)), rate);
});
