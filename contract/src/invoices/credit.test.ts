import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { decimal } from "../kit/money.ts";
import { creditRest, creditTotals, leftByRate } from "./credit.ts";
import { totalsOf, type InvoiceLine, type TaxSum } from "./rules.ts";

const line = (amount: string, tax: string | null, title = "Lemon base"): InvoiceLine => ({
  title,
  quantity: null,
  unit: null,
  price: null,
  discount: null,
  amount,
  tax,
  order_line_hash_id: null,
});
interface Note {
  readonly lines: readonly InvoiceLine[];
  readonly taxes: readonly TaxSum[];
  readonly total: string;
}
/** An invoice with credit notes on it: each of lines, or of the rest; gives their totals and what is open after them. */
function credited(
  lines: readonly InvoiceLine[],
  notes: readonly (readonly InvoiceLine[] | "rest")[],
  paid = "0",
  minor = 2,
) {
  const invoice = { lines, ...totalsOf(lines, minor) };
  const credits: Note[] = [];
  let open = decimal(invoice.total).minus(paid);
  const answers = notes.map((given) => {
    if (given === "rest") {
      const { lines: rest, totals } = creditRest(invoice, credits, open.toFixed(), minor);
      credits.push({ lines: rest, ...totals });
    } else {
      const left = leftByRate(invoice, credits, minor);
      const totals = creditTotals(given, { left, open: open.toFixed(), minorUnit: minor });
      if ("over" in totals) return totals.over;
      credits.push({ lines: given, ...totals });
    }
    const total = credits.at(-1)?.total ?? "0";
    open = open.minus(total);
    return total;
  });
  return { answers, open: open.toFixed(minor), credits, invoice };
}

describe("credit notes end an invoice", () => {
  test("credit-notes.json, three lines whose rounded notes come to a cent more: the last takes what is open", () => {
    const lines = [line("16.68", "20"), line("16.68", "20"), line("16.69", "20")];
    const { answers, open, credits, invoice } = credited(
      lines,
      lines.map((l) => [l]),
    );
    assert.equal(invoice.total, "60.06");
    assert.deepEqual(answers, ["20.02", "20.02", "20.02"]);
    assert.deepEqual(credits[2]?.taxes, [{ rate: "20", net: "16.69", tax: "3.33" }], "the difference is in its tax");
    assert.equal(open, "0.00");
  });
  test("credit-notes.json, three lines whose rounded notes come to a cent less: no cent stays open", () => {
    const lines = [line("41.67", "20"), line("41.67", "20"), line("41.67", "20")];
    const { answers, open, invoice } = credited(
      lines,
      lines.map((l) => [l]),
    );
    assert.equal(invoice.total, "150.01");
    assert.deepEqual(answers, ["50.00", "50.00", "50.01"]);
    assert.equal(open, "0.00");
  });
  test("credit-notes.json, no lines after a part is the rest", () => {
    const { answers, open, credits } = credited([line("100.00", "20")], [[line("40.00", "20")], "rest"]);
    assert.deepEqual(answers, ["48.00", "72.00"]);
    assert.deepEqual(
      credits[1]?.lines.map((l) => l.amount),
      ["60.00"],
    );
    assert.equal(open, "0.00");
  });
  test("what is left after a payment can be credited to the cent", () => {
    const { answers, open, credits } = credited([line("100.01", "20")], ["rest"], "40");
    assert.deepEqual([answers, open], [["80.01"], "0.00"]);
    const typed = credited([line("100.01", "20")], [[line(credits[0]?.lines[0]?.amount ?? "", "20")]], "40");
    assert.deepEqual([typed.answers, typed.open], [["80.01"], "0.00"], "and as the form sends it back");
  });
  test("a cent that notes of before left open is credited as the tax that it is", () => {
    const lines = [line("41.67", "20"), line("41.67", "20"), line("41.67", "20")];
    const invoice = { lines, ...totalsOf(lines, 2) };
    const old = lines.map((l) => ({ lines: [l], ...totalsOf([l], 2) }));
    const { lines: rest, totals } = creditRest(invoice, old, "0.01", 2);
    assert.deepEqual([totals.net, totals.tax, totals.total], ["0.00", "0.01", "0.01"]);
    assert.deepEqual(
      rest.map((l) => [l.title, l.amount]),
      [["Lemon base", "0.00"]],
    );
  });
});

test("no rate gives back more than it was charged; a rebate without tax may come to all that is open", () => {
  const lines = [line("100", "5.5"), line("10", "20")];
  assert.deepEqual(credited(lines, [[line("10.01", "20")]]).answers, ["rate"]);
  assert.deepEqual(credited(lines, [[line("117.51", null)]]).answers, ["open"]);
  assert.deepEqual(credited(lines, [[line("17.50", null)], "rest"]).answers, ["17.50", "100.00"]);
});

test("a part of a quantity is credited with what is left of it", () => {
  const drums: InvoiceLine = { ...line("500.00", "20"), quantity: "10", unit: "pc", price: "50", discount: "0" };
  const back: InvoiceLine = { ...drums, quantity: "2", amount: "100.00" };
  const { credits } = credited([drums], [[back], "rest"]);
  assert.deepEqual(
    credits[1]?.lines.map((l) => [l.quantity, l.price, l.amount]),
    [["8", "50", "400.00"]],
  );
});

test("however an invoice is paid and credited in parts, the rest ends it, by lines that sum to it, no rate below nothing", () => {
  const minor = fc.constantFrom(0, 2, 3);
  const units = fc.integer({ min: 1, max: 60_000 });
  const rate = fc.constantFrom(null, "5.5", "20");
  const made = fc.array(fc.tuple(units, rate), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      made,
      fc.array(fc.tuple(units, rate), { maxLength: 5 }),
      fc.integer({ min: 0, max: 99 }),
      minor,
      (all, parts, percent, m) => {
        const money = (n: number): string =>
          decimal(String(n))
            .div(10 ** m)
            .toFixed(m);
        const lines = all.map(([n, tax], i) => line(money(n), tax, `Goods ${i}`));
        const { total } = totalsOf(lines, m);
        const paid = decimal(total).times(percent).div(100).round(m, 0).toFixed(m);
        const { open, credits, invoice, answers } = credited(
          lines,
          [...parts.map(([n, tax]) => [line(money(n), tax)]), "rest"],
          paid,
          m,
        );
        if (credits.length > 0 && answers.at(-1) === "0.00") return;
        assert.equal(decimal(open).toFixed(), "0");
        const last = credits.at(-1);
        for (const { rate: r, net } of last?.taxes ?? []) {
          const sum = (last?.lines ?? [])
            .filter((l) => (l.tax ?? "0") === r)
            .reduce((x, l) => x.plus(l.amount), decimal("0"));
          assert.ok(sum.eq(net), `${sum.toFixed()} of ${net} at ${r}`);
        }
        for (const { rate: r, tax } of invoice.taxes) {
          const back = credits.flatMap((c) => c.taxes).filter((x) => x.rate === r);
          assert.ok(decimal(tax).gte(back.reduce((x, y) => x.plus(y.tax), decimal("0"))), `tax at ${r}`);
        }
      },
    ),
  );
});
