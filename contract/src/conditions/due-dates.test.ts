import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sum } from "../kit/amounts.ts";
import { dueDate, isWhole, splitAmount } from "./due-dates.ts";

const days = (delay: number) => ({ delay, end_of_month: false, days_after: 0 });
const endOfMonth = (delay: number, days_after = 0) => ({ delay, end_of_month: true, days_after });

// The French ministry of economy (economie.gouv.fr, délais de paiement) distinguishes two readings of '45 days, end of month': 'the end of
// the month, then 45 days' and '45 days, then the end of that month'.
const table = [
  ["30 days", "2026-01-05", days(30), "2026-02-04"],
  ["30 days, end of month", "2026-01-05", endOfMonth(30), "2026-02-28"],
  ["end of month, then 30 days", "2026-01-05", endOfMonth(0, 30), "2026-03-02"],
  ["30 days, end of month, in a leap year", "2028-01-05", endOfMonth(30), "2028-02-29"],
  ["end of month, then 30 days, in a leap year", "2028-01-05", endOfMonth(0, 30), "2028-03-01"],
  ["45 days, end of month", "2026-11-20", endOfMonth(45), "2027-01-31"],
  ["end of month, then 45 days", "2026-11-20", endOfMonth(0, 45), "2027-01-14"],
  ["30 days, end of month, the 10th", "2026-05-12", endOfMonth(30, 10), "2026-07-10"],
  ["on receipt", "2026-02-28", days(0), "2026-02-28"],
  ["end of month from its last day", "2026-01-31", endOfMonth(0), "2026-01-31"],
  ["30 days from the 31st", "2026-01-31", days(30), "2026-03-02"],
  ["60 days over the end of summer time", "2026-09-30", days(60), "2026-11-29"],
] as const;
for (const [label, from, terms, due] of table)
  test(`${label} from ${from} is ${due}`, () => assert.equal(dueDate(from, terms), due));

test("shares are a whole at 100 alone", () => {
  assert.ok(isWhole(["33.33", "33.33", "33.34"]));
  assert.ok(isWhole(["100"]));
  assert.ok(!isWhole(["30", "60"]));
  assert.ok(!isWhole([]));
});

test("an amount is split with its rest in the last part", () => {
  assert.deepEqual(splitAmount("100", ["33.33", "33.33", "33.34"], 2), ["33.33", "33.33", "33.34"]);
  assert.deepEqual(splitAmount("38460", ["30", "70"], 2), ["11538.00", "26922.00"]);
  assert.deepEqual(splitAmount("1001", ["50", "50"], 0), ["501.00", "500.00"]);
  assert.deepEqual(splitAmount("0.01", ["50", "50"], 2), ["0.01", "0.00"]);
});

test("parts are never negative and sum to the amount, in every currency", () => {
  const shares = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 0, maxLength: 5 }).map((first) => {
    const total = first.reduce((a, b) => a + b, 0);
    return total < 100 ? [...first, 100 - total].map(String) : ["100"];
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), shares, fc.constantFrom(0, 2, 3), (units, of, minor) => {
      const amount = minor === 0 ? `${units}` : `${Math.floor(units / 100)}.${String(units % 100).padStart(2, "0")}`;
      const parts = splitAmount(amount, of, minor);
      assert.equal(Number(sum(parts)), Number(amount));
      assert.ok(parts.every((p) => !p.startsWith("-")));
    }),
  );
});
