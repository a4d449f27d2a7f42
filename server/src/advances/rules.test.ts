import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decimal } from "#contract/kit/money.ts";
import { instalmentsOf, settle, usageOf } from "./rules.ts";

const cents = fc.integer({ min: 1, max: 100_000_000 });
const euros = (n: number) => decimal(String(n)).div(100);

describe("settling", () => {
  test("covers in the order given, each up to what is left; covered and open are the whole, whatever the rates", () => {
    const advance = fc.record({ left: cents, rate: fc.option(fc.integer({ min: 1, max: 10_000_000 }), { nil: null }) });
    fc.assert(
      fc.property(cents, fc.array(advance, { maxLength: 6 }), (total, given) => {
        const advances = given.map(({ left, rate }, i) => ({
          id: String(i),
          // The other currency is francs, without minor units.
          left: rate === null ? euros(left) : decimal(String(left)),
          minorUnit: rate === null ? 2 : 0,
          rate: rate === null ? null : decimal(String(rate)).div(1000).toFixed(),
        }));
        const { uses, open } = settle(euros(total), 2, advances);
        const covered = uses.reduce((n, use) => n.plus(use.covers), decimal("0"));
        assert.ok(covered.plus(open).eq(euros(total)));
        assert.ok(open.gte(0));
        for (const use of uses) {
          const from = advances[Number(use.id)];
          assert.ok(from && use.amount.gt(0) && use.amount.lte(from.left) && use.covers.gt(0));
        }
        assert.deepEqual(
          uses.map((use) => Number(use.id)),
          uses.map((use) => Number(use.id)).toSorted((a, b) => a - b),
        );
        // An open amount means that every advance was used up, except for remainders that round to zero.
        if (open.gt(0))
          for (const { id, left, rate } of advances) {
            const use = uses.find((one) => one.id === id);
            const worth = rate === null ? left : left.times(rate);
            assert.ok(use ? use.amount.eq(left) : worth.lt("0.005") || open.div(rate ?? "1").lt("0.5"));
          }
      }),
    );
  });
});

test("an advance settled at the rate of its hand-over is worth what was paid for it", () => {
  // 100 USD handed over for 92 EUR, 95.47 EUR spent: the rate is EUR for 1 USD both times.
  const usd = { id: "usd", left: decimal("100"), minorUnit: 2, rate: "0.92" };
  const { uses, open } = settle(decimal("95.47"), 2, [usd]);
  assert.deepEqual(
    uses.map((u) => [u.amount.toFixed(2), u.covers.toFixed(2)]),
    [["100.00", "92.00"]],
  );
  assert.equal(open.toFixed(2), "3.47");
  const enough = settle(decimal("95.47"), 2, [{ ...usd, left: decimal("200") }]);
  assert.equal(enough.uses[0]?.amount.toFixed(2), "103.77");
});

describe("a plan of months", () => {
  test("comes to the amount, equal but for a last one that is above nothing", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 120 }), fc.constantFrom(0, 2, 3), (n, months, minorUnit) => {
        const amount = decimal(String(n)).div(decimal("10").pow(minorUnit));
        const plan = instalmentsOf(amount, months, "2026-11", minorUnit);
        if (plan.length === 0) return;
        assert.equal(plan.length, months);
        assert.ok(plan.reduce((sum, i) => sum.plus(i.amount), decimal("0")).eq(amount));
        assert.ok(plan.slice(0, -1).every((i) => i.amount === plan[0]?.amount || months === 1));
        assert.ok(decimal(plan.at(-1)?.amount ?? "0").gt(0));
      }),
    );
  });

  test("rounds half up, goes over the end of a year, and is none where the last would be nothing", () => {
    const months = (amount: string, count: number, minorUnit: number) =>
      instalmentsOf(decimal(amount), count, "2026-11", minorUnit).map((i) => `${i.month} ${i.amount}`);
    assert.deepEqual(months("1000", 3, 2), ["2026-11 333.33", "2026-12 333.33", "2027-01 333.34"]);
    assert.deepEqual(months("5", 2, 0), ["2026-11 3", "2026-12 2"]);
    assert.deepEqual(months("15", 10, 0), [], "two each would leave less than nothing");
    assert.deepEqual(months("1", 3, 0), [], "nothing each");
  });
});

test("how far an advance was used follows from its figures", () => {
  const of = (state: string, used = "0", returned = "0", planned = "0") =>
    usageOf({ state, amount: "500", used_amount: used, returned_amount: returned, planned_amount: planned });
  assert.equal(of("APPROVED"), null);
  assert.equal(of("REJECTED"), "REJECTED");
  assert.equal(of("VALIDATED"), "NOUSED");
  assert.equal(of("VALIDATED", "500"), "USED");
  assert.equal(of("CLOSED", "380", "0", "120"), "USED");
  assert.equal(of("CLOSED", "380", "120"), "PAID");
});
