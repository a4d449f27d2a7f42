import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimal } from "#contract/kit/money.ts";
import { convert, crossing, merged, reversed, unbalanced, type Line } from "./rules.ts";

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
