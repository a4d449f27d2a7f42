import assert from "node:assert/strict";
import { test } from "node:test";
import { decide as decideOn, mayDo, type FactsOf, type Holds } from "#contract/kit/lifecycle-decision.ts";
import { actionsIn, rightsFor, statesFor } from "#contract/kit/lifecycle.ts";
import { decimal } from "#contract/kit/money.ts";
import { expenseLifecycle, expenseStates, type ExpenseAction } from "#contract/expenses/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import { afterPayment, afterReversal, keptSum, mayUseAnyCurrency } from "./rules.ts";

type Facts = FactsOf<typeof expenseLifecycle>;
const facts = (over: Partial<Facts> = {}): Facts => ({
  family: "TRAVEL",
  state: "UNVALIDATED",
  own: false,
  fourEyes: true,
  ...over,
  is: { ordinary: true, ...over.is },
});
const decide = (action: ExpenseAction, f: Facts, holds: Holds) => decideOn(expenseLifecycle, action, f, holds);
const expenseCan = (f: Facts, holds: Holds) => mayDo(expenseLifecycle, f, holds);
const holding =
  (...held: Permission[]) =>
  (p: Permission): boolean =>
    held.includes(p);
const everything = (): boolean => true;

test("nobody decides about their own, whatever they hold, unless the company says so", () => {
  for (const action of ["approve", "reject", "validate", "pay"] as const) {
    assert.equal(decide(action, facts({ own: true }), everything), "four-eyes", action);
    assert.notEqual(decide(action, facts({ own: true, fourEyes: false }), everything), "four-eyes", action);
  }
});

test("a button is there for each action that a decision says yes to, and for no other", () => {
  const rights = rightsFor(expenseLifecycle, ...actionsIn(expenseLifecycle));
  const yesOrNo = [true, false];
  for (const state of expenseStates)
    for (const own of yesOrNo)
      for (const fourEyes of yesOrNo)
        for (const fact of yesOrNo)
          for (const held of [[], ...rights.map((right) => [right]), rights]) {
            const f = facts({ state, own, fourEyes, is: { charged: fact, approver: fact, fresh: fact } });
            const holds = holding(...held);
            const allowed = actionsIn(expenseLifecycle).filter((action) => decide(action, f, holds) === "yes");
            assert.deepEqual(Object.keys(expenseCan(f, holds)), allowed, JSON.stringify([f, held]));
          }
});

test("nobody undoes what others decided about their own; what they sent is theirs to take back", () => {
  for (const status of ["APPROVED", "VALIDATED", "PARTIALLY_PAID", "PAID"] as const) {
    const own = facts({ own: true, state: status });
    assert.equal(decide("rollback", own, everything), "four-eyes", status);
    assert.equal(expenseCan(own, everything).rollback, undefined, "no button either");
    assert.equal(decide("rollback", { ...own, fourEyes: false }, everything), "yes", "switched off by the company");
    assert.equal(decide("rollback", { ...own, own: false }, everything), "yes", "one's decision on another's expense");
  }
  assert.equal(decide("rollback", facts({ own: true }), everything), "yes");
  assert.equal(decide("rollback", facts({ own: true, state: "DRAFT" }), everything), "state");
});

test("what is made of payslips is neither changed nor sent", () => {
  for (const action of ["update", "send"] as const)
    assert.equal(
      decide(action, facts({ own: true, state: "REJECTED", is: { ordinary: false } }), everything),
      "state",
      action,
    );
});

test("an action needs its own right", () => {
  const needs: [ExpenseAction, Permission][] = [
    ["approve", "expense_approving"],
    ["validate", "expense_validating"],
    ["pay", "expense_paying"],
    ["update", "travel_expenses_update_all"],
    ["delete", "travel_expenses_delete_all"],
  ];
  for (const [action, right] of needs) {
    const from = statesFor(expenseLifecycle, action)[0];
    assert.ok(from);
    assert.equal(decide(action, facts({ state: from }), holding(right)), "yes", action);
    assert.equal(
      decide(
        action,
        facts({ state: from }),
        (p) => p !== right && !["expense_reports_update_all"].includes(p) && p !== right,
      ),
      "forbidden",
      action,
    );
  }
});

test("only the owner sends, and takes back what was sent", () => {
  const send = holding("expense_sending");
  assert.equal(decide("send", facts({ state: "DRAFT", own: true }), send), "yes");
  assert.equal(decide("send", facts({ state: "DRAFT" }), send), "forbidden");
  assert.equal(decide("rollback", facts({ own: true }), send), "yes");
  assert.equal(decide("rollback", facts(), everything), "forbidden", "not even the accountant: it is the owner's");
  assert.equal(decide("rollback", facts({ own: true, state: "APPROVED" }), send), "state", "too late for its owner");
  assert.equal(decide("rollback", facts({ state: "PAID" }), holding("expense_rollback")), "yes");
});

test("an approver takes back their own approval while it is fresh; then it is the accountant's", () => {
  const approver = holding("expense_approving");
  const mine = (approved?: "just now" | "before", state: Facts["state"] = "APPROVED") =>
    facts({ state, is: { approver: approved !== undefined, fresh: approved === "just now" } });
  assert.equal(decide("rollback", mine("just now"), approver), "yes");
  assert.equal(decide("rollback", mine("before"), approver), "state", "too late, or somebody acted on it");
  assert.equal(decide("rollback", mine("before", "VALIDATED"), approver), "state");
  assert.equal(decide("rollback", mine(), approver), "forbidden", "another's approval");
  assert.equal(
    decide("rollback", mine("just now"), holding("expense_validating")),
    "forbidden",
    "who may approve no more takes nothing back",
  );
});

test("what may be done is what the lifecycle allows and the rights cover", () => {
  for (const status of expenseStates) {
    const can = expenseCan(facts({ state: status }), everything);
    for (const action of Object.keys(can) as ExpenseAction[])
      assert.equal(decide(action, facts({ state: status }), everything), "yes");
    assert.deepEqual(
      expenseCan(facts({ state: status }), () => false),
      {},
    );
  }
});

test("a payment never goes over what is open, and knows when it is the last", () => {
  assert.equal(afterPayment("100.00", "60", decimal("40.01")), "over");
  assert.deepEqual(afterPayment("100.00", "60", decimal("40")), { status: "PAID", paid: decimal("100") });
  assert.deepEqual(afterPayment("100.00", "0", decimal("40")), { status: "PARTIALLY_PAID", paid: decimal("40") });
  assert.deepEqual(afterReversal("100", "100"), { status: "VALIDATED", paid: decimal("0") });
  assert.deepEqual(afterReversal("100", "40"), { status: "PARTIALLY_PAID", paid: decimal("60") });
});

test("struck fees do not count", () => {
  assert.equal(
    keptSum([
      { amount: "10.10", struck: false },
      { amount: "5", struck: true },
      { amount: "0.20", struck: false },
    ]).toFixed(),
    "10.3",
  );
});

test("office expenses in another currency need their right; trips happen abroad", () => {
  assert.equal(
    mayUseAnyCurrency("OFFICE", () => false),
    false,
  );
  assert.equal(mayUseAnyCurrency("OFFICE", holding("office_expenses_currency_all")), true);
  assert.equal(
    mayUseAnyCurrency("TRAVEL", () => false),
    true,
  );
});
