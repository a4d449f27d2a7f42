import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { totalsOf, type InvoiceLine } from "#contract/invoices/rules.ts";
import { sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { netOf } from "#contract/orders/schemas.ts";
import type { GoodsRow } from "#server/orders/public.ts";
import { proposedLines } from "./proposal.ts";

const goods = (name: string, more: Partial<GoodsRow> = {}): GoodsRow => {
  const row = {
    hash_id: name,
    name,
    packaging: null,
    packaging_fr: null,
    packs: null,
    quantity: "10",
    unit: "kg" as const,
    price: "100",
    discount: "0",
    tax: "20",
    ...more,
  };
  return { ...row, net: more.net ?? netOf(row, 2) };
};
const order = (rows: readonly GoodsRow[], value?: string) => ({
  number: "PAR-2026-0017",
  value: value ?? sum(rows.map((r) => r.net)),
  currency: { hash_id: "", iso: "EUR", symbol: "€", minor_unit: 2 },
});
const alone = (title: string, amount: string, tax: string | null = "20"): InvoiceLine => ({
  title,
  quantity: null,
  unit: null,
  price: null,
  discount: null,
  amount,
  tax,
  order_line_hash_id: null,
});
const bill = (lines: readonly InvoiceLine[], kind: "invoice" | "credit" = "invoice") => ({
  kind,
  lines,
  net: sum(lines.map((l) => l.amount)),
});
const short = (lines: readonly InvoiceLine[]) => lines.map((l) => [l.title, l.quantity, l.amount, l.tax]);

describe("an invoice proposed from an order", () => {
  test("has each line with its own tax, quantity, price and discount, in the customer's language", () => {
    const rows = [
      goods("Yuzu syrup", { quantity: "150", tax: "5.5", packaging: "Drum", packaging_fr: "Fût", packs: 30 }),
      goods("Delivery", { quantity: "1", price: "1000", unit: "day", discount: "5" }),
    ];
    const lines = proposedLines("fr", order(rows), rows, []);
    assert.deepEqual(short(lines), [
      ["Yuzu syrup, 30 × Fût", "150", "15000", "5.5"],
      ["Delivery", "1", "950", "20"],
    ]);
    assert.deepEqual([lines[1]?.price, lines[1]?.discount, lines[1]?.unit], ["1000", "5", "day"]);
    assert.equal(totalsOf(lines, 2).tax, "1015.00", "825.00 at 5.5 % and 190.00 at 20 %");
    assert.equal(proposedLines("en", order(rows), rows, [])[0]?.title, "Yuzu syrup, 30 × Drum");
  });

  test("has no tax where the order has none, and none is assumed for an order of a value alone", () => {
    const rows = [goods("Concentrate", { tax: null }), goods("Zero", { tax: "0" })];
    assert.deepEqual(
      proposedLines("fr", order(rows), rows, []).map((l) => l.tax),
      [null, null],
    );
    assert.deepEqual(short(proposedLines("fr", order([], "1000"), [], [])), [
      ["Commande PAR-2026-0017", null, "1000.00", null],
    ]);
    assert.deepEqual(short(proposedLines("en", order([], "1000"), [], [bill([alone("x", "300")])])), [
      ["Order PAR-2026-0017", null, "700.00", null],
    ]);
  });

  test("leaves out what is invoiced by lines, and what is left of a line keeps its quantity", () => {
    const rows = [goods("A"), goods("B")];
    const [a, b] = proposedLines("en", order(rows), rows, []) as [InvoiceLine, InvoiceLine];
    assert.deepEqual(short(proposedLines("en", order(rows), rows, [bill([a])])), [["B", "10", "1000", "20"]]);
    const some = { ...b, quantity: "4", amount: "400.00" };
    assert.deepEqual(short(proposedLines("en", order(rows), rows, [bill([a, some])])), [["B", "6", "600.00", "20"]]);
    const given = [bill([a, some]), bill([{ ...some, quantity: "1", amount: "100.00" }], "credit")];
    assert.deepEqual(short(proposedLines("en", order(rows), rows, given)), [["B", "7", "700.00", "20"]]);
    assert.deepEqual(proposedLines("en", order(rows), rows, [bill([a, b])]), []);
  });

  test("takes a deposit off the lines of its rate in proportion, and says of what the amounts are", () => {
    const rows = [goods("A", { tax: "5.5" }), goods("B"), goods("C", { quantity: "30" })];
    const rest = proposedLines("fr", order(rows), rows, [bill([alone("Acompte", "1000")])]);
    assert.deepEqual(short(rest), [
      ["A", "10", "1000", "5.5"],
      ["B (10 kg), solde", null, "750.00", "20"],
      ["C (30 kg), solde", null, "2250.00", "20"],
    ]);
    const over = proposedLines("fr", order(rows), rows, [bill([alone("Acompte", "4400")])]);
    assert.deepEqual(short(over), [["A (10 kg), solde", null, "600.00", "5.5"]], "then off the others");
  });

  test("knows a line by its title where the order's lines were entered again", () => {
    const rows = [goods("A"), goods("B")];
    const before = { ...alone("A", "1000"), order_line_hash_id: "replaced" };
    assert.deepEqual(short(proposedLines("en", order(rows), rows, [bill([before])])), [["B", "10", "1000", "20"]]);
  });

  test("has free goods once", () => {
    const rows = [goods("A"), goods("Samples", { discount: "100" })];
    const all = proposedLines("en", order(rows), rows, []);
    assert.deepEqual(short(all)[1], ["Samples", "10", "0", "20"]);
    const half = bill([{ ...(all[0] as InvoiceLine), quantity: "5", amount: "500" }, all[1] as InvoiceLine]);
    assert.deepEqual(short(proposedLines("en", order(rows), rows, [half])), [["A", "5", "500.00", "20"]]);
  });
});

test("whatever is invoiced and credited of an order, the proposal comes to the rest of its value, by amounts above zero", () => {
  const cents = fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 100).toFixed(2));
  const rate = fc.constantFrom(null, "5.5", "20");
  const row = fc.record({
    quantity: fc.integer({ min: 1, max: 5000 }).map((n) => String(n / 100)),
    price: fc.integer({ min: 1, max: 99_999 }).map((n) => String(n / 1000)),
    discount: fc.constantFrom("0", "3", "12.5"),
    tax: rate,
  });
  const part = fc.record({
    at: fc.nat(7),
    amount: cents,
    tax: rate,
    kind: fc.constantFrom("invoice" as const, "invoice" as const, "credit" as const),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.array(part, { maxLength: 5 }), (rows, parts) => {
      const all = rows.map((r, i) => goods(`Goods ${i}`, r));
      const of = order(all);
      const bills = parts.map((p) =>
        bill([{ ...alone("Part", p.amount, p.tax), order_line_hash_id: all[p.at]?.hash_id ?? null }], p.kind),
      );
      const rest = decimal(of.value).minus(sum(bills.map((b) => (b.kind === "credit" ? `-${b.net}` : b.net))));
      const lines = proposedLines("en", of, all, bills);
      assert.equal(sum(lines.map((l) => l.amount)), rest.lte(0) ? "0" : rest.toFixed());
      assert.ok(lines.every((l) => decimal(l.amount).gte(0)));
    }),
  );
});
