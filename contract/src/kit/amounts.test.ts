import assert from "node:assert/strict";
import { test } from "node:test";
import Big from "big.js";
import fc from "fast-check";
import { formatAmount, sum } from "./amounts.ts";

/** Plain decimals with up to 14 digits before the point and six behind it. */
const plain = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 99_999_999_999_999n), fc.stringMatching(/^\d{0,6}$/u))
  .map(([negative, whole, fraction]) => `${negative ? "-" : ""}${whole}${fraction && "."}${fraction}`);

test("an amount is shown with a comma, dots between thousands, and two to four decimals rounded half up", () => {
  for (const [value, shown] of [
    ["1234.5", "1.234,50"],
    ["0", "0,00"],
    ["-0.00", "0,00"],
    ["-1234567.89", "-1.234.567,89"],
    ["99999999999999.9999", "99.999.999.999.999,9999"],
    ["1.500", "1,500"],
    ["1.23455", "1,2346"],
    ["-1.23455", "-1,2346"],
    ["0.00005", "0,0001"],
  ] as const)
    assert.equal(formatAmount(value), shown);
  assert.throws(() => formatAmount("twelve"), /not an amount/u);
});

test("any amount is shown as its decimals rounded to four are", () => {
  fc.assert(
    fc.property(plain, (value) => {
      const read = formatAmount(value).replaceAll(".", "").replace(",", ".");
      assert.ok(Big(read).eq(Big(value).round(4, 1)), `${value} is shown as ${read}`);
    }),
  );
});

test("a sum is exact, whatever the number of decimals", () => {
  assert.equal(sum([]), "0");
  assert.equal(sum(["0.1", "0.2"]), "0.3");
  assert.equal(sum(["1.50", "-2", "0.5"]), "0");
  assert.equal(sum(["-0.05", "0.01"]), "-0.04");
  fc.assert(
    fc.property(fc.array(plain), (values) => {
      const total = values.reduce((all, value) => all.plus(value), Big(0));
      assert.ok(Big(sum(values)).eq(total));
    }),
  );
});
