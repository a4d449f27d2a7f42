import assert from "node:assert/strict";
import { test } from "node:test";
import type { Holder } from "#contract/accounting/endpoints.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { isShort, sourcesFor, sumsOf, toggled } from "./plan.ts";

const eur = { hash_id: "eur", iso: "EUR", symbol: "€", minor_unit: 2 };
const xaf = { hash_id: "xaf", iso: "XAF", symbol: "FCFA", minor_unit: 0 };
const holder = (id: string, amount: string, currency = eur): Holder =>
  ({ hash_id: id, amount, overdraft_limit: "0.00", currency }) as Holder;
const row = (currency = eur): ExpenseRow => ({ currency }) as ExpenseRow;
const sum = { currency: eur, count: 2, amount: "150.00" };

test("what is picked is summed by currency", () => {
  const picked = [
    { row: row(), amount: "100.10" },
    { row: row(xaf), amount: "5000" },
    { row: row(), amount: "" },
    { row: row(), amount: "0.20" },
  ];
  assert.deepEqual(
    sumsOf(picked).map((s) => [s.currency.iso, s.count, s.amount]),
    [
      ["EUR", 3, "100.30"],
      ["XAF", 1, "5000.00"],
    ],
  );
});

test("the only holder of the currency is taken, of two none", () => {
  const francs = holder("francs", "9", xaf);
  assert.deepEqual(
    sourcesFor(sum, [], [holder("bank", "100"), francs]).map((s) => [s.holder, s.gives, s.rests]),
    [["bank", "150.00", true]],
  );
  assert.deepEqual(sourcesFor(sum, [], [holder("bank", "1"), holder("box", "1")]), []);
});

test("a second holder gives what the first cannot, and the other way round when one goes", () => {
  const [bank, box] = [holder("bank", "100"), holder("box", "70")];
  const first = sourcesFor(sum, toggled([], bank, "eur"), [bank, box]);
  assert.ok(first[0] && isShort(first[0]));
  const both = toggled(first, box, "eur");
  const shown = sourcesFor(sum, both, [bank, box]);
  assert.deepEqual(
    shown.map((s) => [s.holder, s.gives, isShort(s)]),
    [
      ["bank", "100.00", false],
      ["box", "50.00", false],
    ],
  );
  assert.deepEqual(
    sourcesFor(sum, toggled(shown, bank, "eur"), [bank, box]).map((s) => [s.holder, s.gives]),
    [["box", "150.00"]],
  );
});

test("a holder of another currency gives by its rate", () => {
  const francs = holder("francs", "100000", xaf);
  const [chosen] = toggled([], francs, "eur");
  assert.ok(chosen);
  const rated = [{ ...chosen, other: { by: "rate" as const, rate: "655.957", amount: "" } }];
  const [source] = sourcesFor(sum, rated, [francs]);
  assert.equal(source?.inHolder?.amount, "98394.00");
});
