import assert from "node:assert/strict";
import { test } from "node:test";
import { priceOn } from "./prices.ts";

const prices = ["2026-01-01", "2027-01-01", "2025-06-01"].map((valid_from) => ({ valid_from }));
test("a price is valid from its day until the next one's", () => {
  for (const [day, from] of [
    ["2025-05-31", undefined],
    ["2025-06-01", "2025-06-01"],
    ["2025-12-31", "2025-06-01"],
    ["2026-01-01", "2026-01-01"],
    ["2026-12-31", "2026-01-01"],
    ["2030-01-01", "2027-01-01"],
  ] as const)
    assert.equal(priceOn(prices, day)?.valid_from, from, day);
});
