import assert from "node:assert/strict";
import { test } from "node:test";
import { termsOf, type RuleTerms } from "#contract/payslips/terms.ts";
import { leadsBack, planChange, planEnd, planWithout, type Version } from "./versions.ts";

const terms = (value: string): RuleTerms => termsOf("pension").parse({ title: "Old age", type: "percent", value });
const version = (valid_from: string, valid_until: string | null, used = false, value = "6.9"): Version => ({
  version_id: valid_from,
  valid_from,
  valid_until,
  used,
  terms: terms(value),
});
const change = (from: string, until?: string | null, value = "7") => ({ from, until, terms: { value } });
const said = (plan: ReturnType<typeof planChange> | undefined) =>
  plan && "put" in plan
    ? plan.put.map((v) => [v.version_id, v.valid_from, v.valid_until, v.terms.value])
    : plan?.refused;

test("a change from a later month ends the version before it, and goes on as long as that held", () => {
  const one = [version("2026-01-01", null, true)];
  assert.deepEqual(said(planChange(one, change("2026-07-01"), "new")), [
    ["2026-01-01", "2026-01-01", "2026-06-30", "6.9"],
    ["new", "2026-07-01", null, "7"],
  ]);
  const ended = [version("2026-01-01", "2026-12-31")];
  assert.deepEqual(said(planChange(ended, change("2026-07-01"), "new"))?.[1], ["new", "2026-07-01", "2026-12-31", "7"]);
  // Between two: up to the next one.
  const two = [version("2026-01-01", "2026-08-31"), version("2026-09-01", null)];
  assert.deepEqual(said(planChange(two, change("2026-07-01"), "new"))?.[1], ["new", "2026-07-01", "2026-08-31", "7"]);
  // Before all: the first one stays.
  assert.deepEqual(said(planChange(one, change("2025-01-01"), "new")), [["new", "2025-01-01", "2025-12-31", "7"]]);
  // In a gap, and after an end.
  const gap = [version("2026-01-01", "2026-03-31"), version("2026-09-01", null)];
  assert.deepEqual(said(planChange(gap, change("2026-07-01"), "new")), [["new", "2026-07-01", "2026-08-31", "7"]]);
  assert.deepEqual(said(planChange(ended, change("2028-01-01"), "new")), [["new", "2028-01-01", null, "7"]]);
});

test("a version changes in place until a validated payslip used it; its end may change even then", () => {
  assert.deepEqual(said(planChange([version("2026-01-01", null)], change("2026-01-01"), "new")), [
    ["2026-01-01", "2026-01-01", null, "7"],
  ]);
  const used = [version("2026-01-01", null, true)];
  assert.equal(said(planChange(used, change("2026-01-01"), "new")), "used");
  assert.deepEqual(said(planChange(used, change("2026-01-01", "2026-12-31", "6.9"), "new")), [
    ["2026-01-01", "2026-01-01", "2026-12-31", "6.9"],
  ]);
});

test("an end before the start, or in the next version, is refused", () => {
  const two = [version("2026-01-01", "2026-08-31"), version("2026-09-01", null)];
  assert.equal(said(planChange(two, change("2026-07-01", "2026-06-30"), "new")), "ends_before");
  assert.equal(said(planChange(two, change("2026-07-01", "2026-09-30"), "new")), "overlaps");
  assert.deepEqual(said(planChange(two, change("2026-07-01", null), "new"))?.[1], [
    "new",
    "2026-07-01",
    "2026-08-31",
    "7",
  ]);
});

test("a version that is taken back leaves its months to the one before", () => {
  const two = [version("2026-01-01", "2026-08-31"), version("2026-09-01", null)];
  const plan = planWithout(two, "2026-09-01");
  assert.deepEqual(said(plan), [["2026-01-01", "2026-01-01", null, "6.9"]]);
  assert.deepEqual(plan && "removed" in plan && plan.removed, ["2026-09-01"]);
  assert.equal(said(planWithout([version("2026-01-01", null, true)], "2026-01-01")), "used");
  assert.equal(planWithout(two, "2027-01-01"), undefined);
});

test("an end takes what begins later away, and leaves what payslips used", () => {
  const plan = planEnd([version("2026-01-01", "2026-08-31", true), version("2026-09-01", null)], "2026-06-30");
  assert.deepEqual(said(plan), [["2026-01-01", "2026-01-01", "2026-06-30", "6.9"]]);
  assert.deepEqual(plan.removed, ["2026-09-01"]);
});

test("a base that leads back to its rule is a circle, over any number of rules", () => {
  const named = new Map([
    ["b", ["c"]],
    ["c", ["a", "d"]],
    ["d", ["c"]],
  ]);
  assert.ok(leadsBack("a", ["b"], named));
  assert.ok(leadsBack("a", ["a"], named));
  assert.ok(!leadsBack("e", ["b", "d"], named));
});
