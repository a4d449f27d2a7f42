import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { expenseLifecycle } from "../expenses/lifecycle.ts";
import { formatDay, lastOfMonth, today } from "./dates.ts";
import { lifecycleProblems, mermaid } from "./lifecycle-drawing.ts";
import { allows, lifecycle, needOf, statesFor, waitingStep } from "./lifecycle.ts";
import { rejectExpense } from "../expenses/endpoints.ts";
import { formatMoney, sum } from "./amounts.ts";
import { amount, decimal, fitsMinorUnit, positiveAmount, rate, roundTo, toWire } from "./money.ts";

test("the expense lifecycle has no unknown state and reaches every one", () => {
  assert.deepEqual(lifecycleProblems(expenseLifecycle), []);
  assert.match(mermaid(expenseLifecycle), /DRAFT --> UNVALIDATED: send/u);
});

test("a lifecycle with a state nothing reaches, or that is unknown, is told", () => {
  const broken = lifecycle({
    area: "x",
    name: "x",
    place: "nowhere",
    states: ["A", "B"],
    initial: "A",
    // @ts-expect-error -- no such state: the compiler says so as well
    steps: { go: { from: ["A"], to: "C", who: {} } },
    waits: [],
  });
  assert.deepEqual(lifecycleProblems(broken), ["go: unknown state C", "nothing reaches B"]);
});

test("states and actions agree", () => {
  assert.deepEqual(statesFor(expenseLifecycle, "send"), ["DRAFT", "REJECTED"]);
  assert.equal(allows(expenseLifecycle, "pay", "PAID"), false);
});

test("the call of a step, its right and its queue come from the lifecycle", () => {
  assert.deepEqual(needOf(expenseLifecycle, "reject"), { any: ["expense_approving", "expense_validating"] });
  assert.equal(rejectExpense.name, "expenses.reject");
  assert.deepEqual(rejectExpense.permission, needOf(expenseLifecycle, "reject"));
  assert.equal(
    rejectExpense.body?.safeParse({ motif: " ", version: "2" }).error?.issues[0]?.message,
    "errors.motif_required",
  );
  assert.deepEqual(waitingStep(expenseLifecycle, "pay"), {
    action: "pay",
    right: "expense_paying",
    states: ["VALIDATED", "PARTIALLY_PAID"],
  });
  const owned = lifecycle({
    area: "x",
    name: "x",
    place: "nowhere",
    states: ["A"],
    initial: "A",
    steps: { go: { from: ["A"], to: "gone", who: { owner: "expense_sending" } } },
    waits: ["go"],
  });
  assert.throws(() => waitingStep(owned, "go"), /not for others/u);
});

test("money is shown with comma and dots, and two decimals or those of the currency", () => {
  assert.equal(formatMoney("1234.5", "€"), "1.234,50 €");
  assert.equal(formatMoney("-1234567.89", "€"), "-1.234.567,89 €");
  assert.equal(formatMoney("0", "FCFA"), "0,00 FCFA");
  assert.equal(formatMoney("412500", "FCFA"), "412.500,00 FCFA");
  assert.equal(formatMoney("275.0000", "€"), "275,00 €", "as the database keeps it");
  assert.equal(formatMoney("1.500", "DT"), "1,500 DT", "three decimals where the currency has three");
});

test("amounts on the wire are plain decimals, and nothing else is taken", () => {
  for (const good of ["0", "12", "12.5", "12.3456", " 7 "]) assert.equal(amount.safeParse(good).success, true, good);
  for (const bad of ["", "-1", "1e3", "1,5", ".5", "1.", "1.23456", "NaN", "Infinity", 12, null])
    assert.equal(amount.safeParse(bad).success, false, String(bad));
  assert.equal(positiveAmount.safeParse("0.00").success, false);
  assert.equal(rate.safeParse("0.000").success, false);
  assert.equal(rate.safeParse("655.957").success, true);
});

test("an amount is rounded half up to its currency's minor unit", () => {
  assert.equal(roundTo(decimal("10.5"), 0).toFixed(), "11");
  assert.equal(roundTo(decimal("10.125"), 2).toFixed(), "10.13");
  assert.equal(roundTo(decimal("10.124"), 2).toFixed(), "10.12");
  assert.equal(fitsMinorUnit("10.5", 0), false);
  assert.equal(fitsMinorUnit("10.0", 0), true);
});

test("cents never get lost in sums, however many", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n })), (cents) => {
      const asDecimal = (c: bigint): string => `${c / 100n}.${String(c % 100n).padStart(2, "0")}`;
      assert.equal(toWire(sum(cents.map(asDecimal))), asDecimal(cents.reduce((a, b) => a + b, 0n)));
    }),
  );
});

test("a month ends on its last day, in leap years too", () => {
  assert.deepEqual(["2024-02", "2026-02", "2026-04", "2026-12"].map(lastOfMonth), [
    "2024-02-29",
    "2026-02-28",
    "2026-04-30",
    "2026-12-31",
  ]);
  assert.equal(lastOfMonth("2026-04-15"), "2026-04-30");
});

test("a day belongs to a time zone, and is shown day-month-year", () => {
  const late = new Date("2026-06-30T23:30:00Z");
  assert.equal(today("Europe/Paris", late), "2026-07-01");
  assert.equal(today("UTC", late), "2026-06-30");
  assert.equal(formatDay("2026-06-02"), "02-06-2026");
});

test("a day ends at midnight of its time zone, wherever the hour begins", () => {
  const ends = { UTC: "2026-06-30T23:59:59.999Z", "Asia/Kathmandu": "2026-06-30T18:14:59.999Z" };
  for (const [zone, last] of Object.entries(ends)) {
    assert.equal(today(zone, new Date(last)), "2026-06-30", zone);
    assert.equal(today(zone, new Date(Date.parse(last) + 1)), "2026-07-01", zone);
    assert.equal(today(zone, new Date(last)), "2026-06-30", zone);
  }
});
