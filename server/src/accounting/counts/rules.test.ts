import assert from "node:assert/strict";
import { test } from "node:test";
import { countLifecycle } from "#contract/accounting/count-lifecycle.ts";
import { lifecycleProblems } from "#contract/kit/lifecycle-drawing.ts";
import { DENOMINATIONS, denominationsOf } from "#contract/reference/denominations.ts";
import { countedFrom } from "./rules.ts";

const lines = (...all: readonly (readonly [string, number])[]) => all.map(([value, quantity]) => ({ value, quantity }));

test("every state of a count is reached, and none is unknown", () => {
  assert.deepEqual(lifecycleProblems(countLifecycle), []);
});

test("notes and coins are added up to the cent, the largest first", () => {
  const counted = countedFrom(lines(["0.10", 3], ["50", 2], ["0.2", 1]), 2);
  assert.ok(counted.ok);
  assert.equal(counted.total.toFixed(2), "100.50");
  assert.deepEqual(
    counted.lines.map((l) => l.value),
    ["50", "0.2", "0.1"],
  );
  const none = countedFrom([], 2);
  assert.ok(none.ok && none.total.eq(0));
});

test("each is listed once, and none is smaller than the currency's smallest unit", () => {
  assert.deepEqual(countedFrom(lines(["5", 1], ["5.00", 1]), 2), { ok: false, line: 1, problem: "count_twice" });
  assert.deepEqual(countedFrom(lines(["5.5", 1]), 0), { ok: false, line: 0, problem: "count_minor_unit" });
});

test("what a company entered comes before what is known; both as the form shows it", () => {
  assert.equal(denominationsOf("EUR", null)[0], "500");
  assert.equal(denominationsOf("XAF", null)[0], "10000");
  assert.equal(denominationsOf("ZAR", null)[0], "200");
  assert.deepEqual(denominationsOf("USD", null), []);
  assert.deepEqual(denominationsOf("EUR", "10; 0,5 20 10"), ["20", "10", "0.5"]);
  for (const typed of ["500", "500 200 0,50", "1; 2; 5"]) assert.match(typed, DENOMINATIONS);
  for (const typed of ["", "five", "5 -1", "5,"]) assert.doesNotMatch(typed, DENOMINATIONS);
});
