import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimal } from "#contract/kit/money.ts";
import { inProportion, shareOut, type GivenAmount, type Wanted } from "./joint-rules.ts";

const wants = (currency: string, open: string, amount: string | null = open): Wanted => ({
  currency,
  open,
  amount: amount === null ? null : decimal(amount),
});
const gives = (currency: string, amount: string): GivenAmount => ({ currency, amount: decimal(amount) });
const told = (shared: ReturnType<typeof shareOut>): unknown =>
  shared.ok
    ? shared.pieces.map((p) => [p.wanted, p.given, p.amount.toFixed()])
    : [shared.problem, shared.currency, shared.off.toFixed(), shared.given];

test("the first holder pays the first expense, and what it cannot is the next one's", () => {
  assert.deepEqual(
    told(shareOut([wants("EUR", "100"), wants("EUR", "50")], [gives("EUR", "120"), gives("EUR", "30")])),
    [
      [0, 0, "100"],
      [1, 0, "20"],
      [1, 1, "30"],
    ],
  );
  assert.deepEqual(told(shareOut([wants("USD", "10"), wants("EUR", "5")], [gives("EUR", "5"), gives("USD", "10")])), [
    [0, 1, "10"],
    [1, 0, "5"],
  ]);
});

test("without a choice the oldest are paid as far as the money goes", () => {
  const open = [wants("EUR", "100", null), wants("EUR", "50", null), wants("USD", "9", null)];
  assert.deepEqual(told(shareOut(open, [gives("EUR", "110")])), [
    [0, 0, "100"],
    [1, 0, "10"],
  ]);
  assert.deepEqual(told(shareOut(open, [gives("EUR", "151")])), ["over", "EUR", "1", 0]);
});

test("what does not come out even says by how much", () => {
  assert.deepEqual(told(shareOut([wants("EUR", "100")], [gives("EUR", "60"), gives("EUR", "30")])), [
    "short",
    "EUR",
    "10",
    1,
  ]);
  assert.deepEqual(told(shareOut([wants("EUR", "100", "40")], [gives("EUR", "60")])), ["over", "EUR", "20", 0]);
  assert.deepEqual(told(shareOut([wants("EUR", "100")], [gives("USD", "60")])), ["short", "EUR", "100", -1]);
});

const cents = fc.integer({ min: 1, max: 10_000_000 });
const amountOf = (c: number): string => (c / 100).toFixed(2);

test("every cent that is given pays an expense, and an expense gets what it wants", () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), fc.array(cents, { maxLength: 5 }), (open, first) => {
      const all = open.reduce((a, b) => a + b, 0);
      // Each holder gives all it has, as long as something is left for the last.
      const some: number[] = [];
      let sum = 0;
      for (const c of first) {
        if (sum + c >= all) continue;
        some.push(c);
        sum += c;
      }
      const given = [...some, all - sum].map((c) => gives("EUR", amountOf(c)));
      const shared = shareOut(
        open.map((c) => wants("EUR", amountOf(c))),
        given,
      );
      const pieces = shared.ok ? shared.pieces : [];
      for (const [i, c] of open.entries()) {
        const own = pieces.filter((p) => p.wanted === i);
        assert.equal(own.reduce((a, p) => a.plus(p.amount), decimal("0")).toFixed(2), amountOf(c));
      }
      assert.ok(pieces.length < open.length + given.length);
      assert.equal(new Set(pieces.map((p) => `${p.wanted} ${p.given}`)).size, pieces.length);
    }),
  );
});

test("what left a holder in another currency is split without losing its smallest coin", () => {
  assert.deepEqual(
    inProportion([decimal("1"), decimal("1"), decimal("1")], decimal("100"), 2).map((d) => d.toFixed()),
    ["33.33", "33.34", "33.33"],
  );
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 30 }),
      cents,
      fc.constantFrom(0, 2, 3),
      (parts, whole, minor) => {
        const split = inProportion(
          parts.map((c) => decimal(amountOf(c))),
          decimal(String(whole)),
          minor,
        );
        assert.equal(split.reduce((a, b) => a.plus(b), decimal("0")).toFixed(), String(whole));
        assert.ok(split.every((d) => d.gte(0)));
      },
    ),
  );
});
