import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatAmount, formatMoney } from "./amounts.ts";
import { decimal, toWire } from "./money.ts";
import { readPrintedAmount } from "./money-text.ts";

const eur = { minor_unit: 2, iso: "EUR", symbol: "€" };
const xaf = { minor_unit: 0, iso: "XAF", symbol: "FCFA" };
const tnd = { minor_unit: 3, iso: "TND", symbol: "DT" };
const read = (amount: string) => ({ kind: "read", amount });

test("an amount is read with either separator and any grouping", () => {
  for (const [text, amount] of [
    ["1.500,00", "1500.00"],
    ["1,500.00", "1500.00"],
    ["1 500,00", "1500.00"],
    ["1\u00A0500,00", "1500.00"],
    ["1\u202F500,00", "1500.00"],
    ["1\u2009500.00", "1500.00"],
    ["1'500.00", "1500.00"],
    ["1’500,00", "1500.00"],
    ["1500", "1500.00"],
    ["1500,", "1500.00"],
    ["1,500", "1500.00"],
    ["1.500", "1500.00"],
    ["12,5", "12.50"],
    ["12.50", "12.50"],
    ["12,500000", "12.50"],
    ["1500,000", "1500.00"],
    ["0,500", "0.50"],
    [",5", "0.50"],
    ["007", "7.00"],
    ["1.234.567", "1234567.00"],
    ["1.234.567,8", "1234567.80"],
    ["12,34,567.89", "1234567.89"],
    ["1.500,00 EUR", "1500.00"],
    ["€ 1,500.00", "1500.00"],
  ] as const)
    assert.deepEqual(readPrintedAmount(text, eur), read(amount), text);
  assert.deepEqual(readPrintedAmount("  ", eur), { kind: "empty" });
});

test("what does not fit is refused, never left out", () => {
  for (const [text, error] of [
    ["1.50,00,1", "errors.amount_grouping"],
    ["15.00.0", "errors.amount_grouping"],
    ["1,500.00,00", "errors.amount_grouping"],
    ["12 34", "errors.amount_grouping"],
    ["1.5 00", "errors.amount_grouping"],
    ["1 500.000,00", "errors.amount_grouping"],
    ["12,345678", "errors.minor_unit"],
    ["-5", "errors.amount"],
    ["1e3", "errors.amount"],
    ["5 USD", "errors.amount"],
    [",", "errors.amount"],
    ["123456789012345", "errors.amount_too_large"],
  ] as const)
    assert.deepEqual(readPrintedAmount(text, eur), { kind: "refused", error }, text);
});

test("a currency without decimals swallows ,00 and refuses ,50", () => {
  for (const text of ["25000,00", "25.000", "25,000", "25 000,00 XAF", "25000"])
    assert.deepEqual(readPrintedAmount(text, xaf), read("25000.00"), text);
  assert.deepEqual(readPrintedAmount("25000,50", xaf), { kind: "refused", error: "errors.minor_unit" });
});

test("with three decimals, one separator before three digits is offered both ways", () => {
  assert.deepEqual(readPrintedAmount("1,500", tnd), { kind: "either", amounts: ["1.500", "1500.000"] });
  assert.deepEqual(readPrintedAmount("1.500", tnd), { kind: "either", amounts: ["1500.000", "1.500"] });
  for (const [text, amount] of [
    ["1,5", "1.500"],
    ["1.500,250", "1500.250"],
    ["0,500", "0.500"],
    ["1500,250", "1500.250"],
    ["1.500.000", "1500000.000"],
  ] as const)
    assert.deepEqual(readPrintedAmount(text, tnd), read(amount), text);
});

const currencies = [0, 1, 2, 3, 4].map((minor_unit) => ({ minor_unit, iso: "XXX", symbol: "¤" }));
const amounts = fc
  .tuple(fc.constantFrom(...currencies), fc.bigInt({ min: 0n, max: 10n ** 13n }))
  .map(([currency, units]) => ({
    currency,
    amount: toWire(decimal(units.toString()).div(decimal("10").pow(currency.minor_unit)), currency.minor_unit),
  }));
/** The preferred reading: the one in our own notation. */
const first = (text: string, currency: (typeof currencies)[number]): string | undefined => {
  const reading = readPrintedAmount(text, currency);
  return reading.kind === "read" ? reading.amount : reading.kind === "either" ? reading.amounts[0] : undefined;
};

test("what is shown parses to itself, in every currency, with and without it, grouped or not", () => {
  fc.assert(
    fc.property(amounts, ({ currency, amount }) => {
      // Amounts look the same in both languages; printed documents use the symbol.
      for (const text of [
        formatAmount(amount),
        formatMoney(amount, currency.iso),
        formatMoney(amount, currency.symbol),
      ])
        assert.equal(first(text, currency), amount, text);
    }),
    { numRuns: 2000 },
  );
});

test("what a browser writes in either language parses to itself too", () => {
  const written = [0, 2].flatMap((minor_unit) =>
    ["en", "fr", "de", "de-CH", "en-IN"].map((locale) => ({
      currency: { minor_unit },
      format: new Intl.NumberFormat(locale, { minimumFractionDigits: minor_unit, maximumFractionDigits: minor_unit }),
    })),
  );
  fc.assert(
    fc.property(fc.constantFrom(...written), fc.integer({ min: 0, max: 10 ** 11 }), ({ currency, format }, units) => {
      const text = format.format(units / 10 ** currency.minor_unit);
      const reading = readPrintedAmount(text, currency);
      const wire = toWire(decimal(String(units)).div(decimal("10").pow(currency.minor_unit)));
      assert.deepEqual(reading, read(wire), text);
    }),
  );
});

test("no separator disappears: what is read has the digits that were typed, and as many behind the comma", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9.,' ]{1,14}$/u), fc.constantFrom(...currencies), (text, currency) => {
      const reading = readPrintedAmount(text, currency);
      const all = reading.kind === "read" ? [reading.amount] : reading.kind === "either" ? reading.amounts : [];
      const bare = (s: string): string => s.replaceAll(/\D/gu, "").replace(/^0+/u, "").replace(/0+$/u, "");
      for (const amount of all) assert.equal(bare(amount), bare(text), text);
    }),
  );
});
