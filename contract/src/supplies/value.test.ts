import assert from "node:assert/strict";
import { test } from "node:test";
import { valueOn, wholeMonths } from "./value.ts";

const laptop = { price: "1300.00", residual: "100.00", from: "2026-01-15", years: 1, minor_unit: 2 };

test("13: 1,300.00, rest 100.00, 12 months: 1,200.00 after one, 1,100.00 after two; any day, past or to come", () => {
  assert.equal(valueOn(laptop, "2026-02-15"), "1200.00");
  assert.equal(valueOn(laptop, "2026-02-14"), "1300.00");
  assert.equal(valueOn(laptop, "2026-03-20"), "1100.00");
  assert.equal(valueOn(laptop, "2025-06-01"), "1300.00", "before it came, the price");
  assert.equal(valueOn(laptop, "2027-01-15"), "100.00", "after its life, the residual value");
  assert.equal(valueOn(laptop, "2040-01-01"), "100.00");
});
test("a 31st is the last day of a shorter month", () => {
  assert.deepEqual(
    ["2026-02-27", "2026-02-28", "2026-03-30", "2026-03-31", "2026-04-30"].map((to) => wholeMonths("2026-01-31", to)),
    [0, 1, 1, 2, 3],
  );
  assert.equal(wholeMonths("2024-02-29", "2025-02-28"), 12);
});
test("half up to the minor unit; without a price, a day or a service life there is none", () => {
  assert.equal(
    valueOn({ price: "100", residual: null, from: "2026-01-01", years: 1, minor_unit: 2 }, "2026-05-01"),
    "66.67",
  );
  assert.equal(
    valueOn({ price: "6", residual: "0", from: "2026-01-01", years: 1, minor_unit: 0 }, "2026-12-01"),
    "1.00",
  );
  assert.equal(valueOn({ ...laptop, years: null }, "2026-02-15"), null);
  assert.equal(valueOn({ ...laptop, price: null }, "2026-02-15"), null);
  assert.equal(valueOn({ ...laptop, from: null }, "2026-02-15"), null);
});
