import assert from "node:assert/strict";
import { test } from "node:test";
import { inStep, otherGiven } from "./other-amount.ts";

test("the amount follows a typed rate, the rate a typed amount", () => {
  assert.deepEqual(inStep("100", { by: "rate", rate: "655.957", amount: "" }, 0), {
    by: "rate",
    rate: "655.957",
    amount: "65596.00",
  });
  assert.deepEqual(inStep("100", { by: "amount", rate: "", amount: "65596" }, 0), {
    by: "amount",
    rate: "655.96",
    amount: "65596",
  });
});

test("the amount follows the month's rate until something is typed", () => {
  const month = inStep("100", { by: "month", rate: "655.957", amount: "" }, 0);
  assert.equal(month.amount, "65596.00");
  assert.deepEqual(otherGiven(month), { rate_exchange: "655.957" });
  assert.deepEqual(otherGiven({ by: "amount", rate: "655.96", amount: "65596" }), { amount_to: "65596" });
});

test("what follows is empty again when what it follows from is taken away", () => {
  assert.equal(inStep("100", { by: "rate", rate: "", amount: "65596.00" }, 0).amount, "");
  assert.equal(inStep("", { by: "amount", rate: "655.96", amount: "65596" }, 0).rate, "");
});
