import assert from "node:assert/strict";
import { test } from "node:test";
import { changeInPercent } from "./money-change.ts";

test("a change is in whole percent of what was before, and nothing after zero", () => {
  assert.equal(changeInPercent("150.00", "100.00"), "+50");
  assert.equal(changeInPercent("99.50", "100.00"), "−1");
  assert.equal(changeInPercent("100.40", "100.00"), "0");
  assert.equal(changeInPercent("50", "-100"), "+150");
  assert.equal(changeInPercent("10", "0.00"), undefined);
});
