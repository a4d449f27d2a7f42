import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sum } from "../kit/amounts.ts";
import { decimal } from "../kit/money.ts";
import { ageOf, allocated, looksLikeSeries, nextReminder, predictedDay, taxesOf, totalsOf } from "./rules.ts";

const line = (amount: string, tax: string) => ({ title: "x", amount, tax });

test("tax is rounded once per rate, on the sum of its net lines", () => {
  // Three times 0.33 at 20 %: line by line 0.07 × 3 = 0.21, on the sum 0.198 → 0.20 (Directive 2006/112/EC leaves both; ours is the sum).
  assert.deepEqual(taxesOf([line("0.33", "20"), line("0.33", "20"), line("0.33", "20.0")], 2), [
    { rate: "20", net: "0.99", tax: "0.20" },
  ]);
  assert.deepEqual(totalsOf([line("100", "20"), line("50", "5.5"), line("10", "0")], 2), {
    taxes: [
      { rate: "0", net: "10.00", tax: "0.00" },
      { rate: "5.5", net: "50.00", tax: "2.75" },
      { rate: "20", net: "100.00", tax: "20.00" },
    ],
    net: "160.00",
    tax: "22.75",
    total: "182.75",
  });
  assert.equal(totalsOf([line("1001", "19.25")], 0).total, "1194.00", "francs have no cents: 192.6925 rounds to 193");
});

test("a given number may not look like the series, however it is written", () => {
  for (const like of ["FA-PAR-2026-0001", "fa par 2026 1", "AV-DLA-2025-12", "FA_PAR/2026/7", "ＦＡ-PAR-2026-0001"])
    assert.ok(looksLikeSeries(like), like);
  for (const other of ["2026/118", "INV-88", "F-2026-0001", "FABRIC", "PAR-2026-0117"])
    assert.ok(!looksLikeSeries(other), other);
});

test("ages turn on the day after 30, 60 and 90 days", () => {
  const table = [
    [null, "not_due"],
    ["2026-03-31", "not_due"],
    ["2026-03-30", "1_30"],
    ["2026-03-01", "1_30"],
    ["2026-02-28", "31_60"],
    ["2026-01-30", "31_60"],
    ["2026-01-29", "61_90"],
    ["2025-12-31", "61_90"],
    ["2025-12-30", "over_90"],
  ] as const;
  for (const [due, age] of table) assert.equal(ageOf(due, "2026-03-31"), age, String(due));
});

test("the predicted day is the due date and the median lateness; half days round up, under three nothing", () => {
  assert.equal(predictedDay("2026-02-28", [4, 5]), null);
  assert.equal(predictedDay("2026-02-28", [1, 9, 4]), "2026-03-04");
  assert.equal(predictedDay("2026-02-28", [1, 2, 3, 40]), "2026-03-03", "2.5 is 3");
  assert.equal(predictedDay("2026-02-28", [-2, -1, 0, 1]), "2026-02-28", "-0.5 is 0");
  assert.equal(predictedDay("2026-02-28", [-3, -3, -3]), "2026-02-25");
});

test("reminders come the day after, then after 15 and 30 days, and end", () => {
  assert.deepEqual(nextReminder("2026-02-28", 0, null), { level: 1, on: "2026-03-01" });
  assert.deepEqual(nextReminder("2026-02-28", 1, "2026-03-01"), { level: 2, on: "2026-03-15" });
  assert.deepEqual(nextReminder("2026-02-28", 2, "2026-03-15"), { level: 3, on: "2026-03-30" });
  assert.equal(nextReminder("2026-02-28", 3, "2026-03-30"), null);
  assert.deepEqual(
    nextReminder("2026-02-28", 1, "2026-05-04"),
    { level: 2, on: "2026-05-11" },
    "a week apart at least",
  );
});

test("a payment never pays more of a part than is open, and is used up in order", () => {
  const cents = fc.integer({ min: 0, max: 10_000 });
  const money = (n: number): string => (n / 100).toFixed(2);
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 6 }), (amount, opens) => {
      const parts = opens.map((open, i) => ({ hash_id: String(i), open: money(open) }));
      const paid = allocated(money(amount), parts);
      const all = sum(paid.map((p) => p.amount));
      const most = Math.min(
        amount,
        opens.reduce((a, b) => a + b, 0),
      );
      assert.ok(decimal(all).eq(money(most)));
      for (const p of paid) assert.ok(decimal(p.amount).lte(parts[Number(p.hash_id)]?.open ?? "0"));
      assert.ok(paid.slice(0, -1).every((p) => decimal(p.amount).eq(parts[Number(p.hash_id)]?.open ?? "0")));
    }),
  );
});
