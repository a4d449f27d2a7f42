import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimal } from "#contract/kit/money.ts";
import { convert, crossing, merged, rateVerdict, reversed, strayOf, unbalanced, type Line } from "./rules.ts";

const eur = { currency: "EUR", minorUnit: 2 };
const xaf = { currency: "XAF", minorUnit: 0 };
const box = (currency: string) => ({ kind: "box" as const, ref: "b", zone: "z", currency });
const owed = (currency: string) => ({ kind: "owed" as const, ref: "u", zone: "z", currency });

test("the same currency needs no rate, and takes none but one", () => {
  assert.deepEqual(convert(decimal("10"), eur, eur, undefined, undefined), {
    ok: true,
    other: decimal("10"),
    rate: null,
  });
  assert.equal(convert(decimal("10"), eur, eur, "1", undefined).ok, true);
  assert.deepEqual(convert(decimal("10"), eur, eur, "2", undefined), { ok: false, problem: "rate_superfluous" });
});

test("another currency needs a rate or what really arrived", () => {
  assert.deepEqual(convert(decimal("10"), eur, xaf, undefined, undefined), { ok: false, problem: "rate_needed" });
  const byRate = convert(decimal("10.01"), eur, xaf, "655.957", undefined);
  assert.ok(byRate.ok);
  assert.equal(byRate.other.toFixed(), "6566", "rounded half up to whole francs");
  assert.equal(byRate.rate, "655.957", "kept as given");
  const byAmount = convert(decimal("10"), eur, xaf, "999", "6500");
  assert.ok(byAmount.ok);
  assert.equal(byAmount.rate, "650", "the rate follows from the two amounts");
  assert.deepEqual(convert(decimal("0.01"), xaf, eur, "0.0015", undefined), { ok: false, problem: "too_small" });
});

test("what strays from the month's rate needs a reason, or is refused; what rounding adds is no straying", () => {
  const stray = (amount: string, other: string, rate: string, minorUnit: number) =>
    strayOf(decimal(amount), decimal(other), decimal(rate), minorUnit);
  const verdict = (amount: string, other: string, rate = "655.957", minorUnit = 0, tolerance = 20) =>
    rateVerdict(stray(amount, other, rate, minorUnit), tolerance);
  assert.equal(verdict("1.00", "100000"), "refused", "one euro for a hundred thousand francs");
  assert.equal(verdict("1.00", "6"), "refused", "and the other way round");
  assert.equal(verdict("1000.00", "688755"), "usual", "5 % above");
  assert.equal(verdict("1000.00", "688756"), "reason");
  assert.equal(verdict("1000.00", "787148"), "reason", "20 % above");
  assert.equal(verdict("1000.00", "787149"), "refused");
  assert.equal(verdict("1000.00", "787150", "655.957", 0, 30), "reason", "the company allows more");
  assert.equal(verdict("0.01", "7"), "usual", "6,56 francs are 7");
  assert.equal(verdict("1", "0.01", "0.0015", 2), "usual", "there is no smaller coin");
  assert.equal(verdict("1", "0.05", "0.0015", 2), "refused");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 9 }), (cents, millionths) => {
      const [amount, rate] = [decimal(String(cents)).div(100), decimal(String(millionths)).div(1_000_000)];
      const byRate = convert(amount, eur, xaf, rate.toFixed(), undefined);
      if (byRate.ok) assert.equal(strayOf(amount, byRate.other, rate, 0).toFixed(), "0");
    }),
  );
});

test("money that crosses currencies balances in each of them, whatever the amounts", () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((c) => decimal(String(c)).div(100));
  fc.assert(
    fc.property(cents, cents, fc.constantFrom("EUR", "XAF"), fc.constantFrom("EUR", "XAF"), (a, b, from, to) => {
      const lines = crossing("z", { line: box(from), amount: a }, { line: owed(to), amount: from === to ? a : b });
      assert.deepEqual(unbalanced(lines), []);
      assert.deepEqual(unbalanced(reversed(lines)), []);
      assert.deepEqual(merged([...lines, ...reversed(lines)]), [], "a reversal leaves nothing");
    }),
  );
});

test("lines on one account are one, and what does not balance is named", () => {
  const line = (amount: string, currency = "EUR"): Line => ({ ...box(currency), amount: decimal(amount) });
  assert.equal(merged([line("1"), line("2"), line("5", "XAF")]).length, 2);
  assert.deepEqual(unbalanced([line("1"), line("-1"), line("5", "XAF")]), ["XAF"]);
});
