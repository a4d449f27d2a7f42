import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { permissions, scopeOf } from "#contract/permissions.ts";
import { rightsPage } from "../../../scripts/rights.ts";
import { grantsFor, shippedProfiles } from "./profiles.ts";

test("what a profile gives for chosen offices are rights that have offices", () => {
  for (const p of shippedProfiles)
    assert.deepEqual(
      p.office.filter((r) => scopeOf(r) !== "office"),
      [],
      p.name,
    );
});

test("nobody is given twice what holds everywhere already", () => {
  for (const p of shippedProfiles)
    assert.deepEqual(
      p.office.filter((r) => p.everywhere.includes(r)),
      [],
      p.name,
    );
});

test("grants are for each office, or for all", () => {
  assert.deepEqual(grantsFor("Employee", ["z"]), []);
  const two = grantsFor("Office manager", ["a", "b"]);
  assert.ok(two.some((g) => g.permission === "expense_approving" && g.place_id === "b"));
  assert.ok(two.every((g) => g.place_id !== null));
  assert.ok(grantsFor("Accountant", "all").every((g) => g.place_id === null));
});

test("an employee spends and decides nothing; an accountant validates and does not approve", () => {
  const of = (name: string): string[] =>
    shippedProfiles.flatMap((p) => (p.name === name ? [...p.everywhere, ...p.office] : []));
  assert.ok(of("Employee").includes("expense_sending"));
  for (const right of ["expense_approving", "expense_validating", "expense_paying", "accountings_all", "audit_view"])
    assert.ok(!of("Employee").includes(right), right);
  assert.ok(of("Accountant").includes("expense_validating"));
  assert.ok(!of("Accountant").includes("expense_approving"));
  assert.ok(of("Administrator").length > 280);
  assert.ok(!of("Administrator").some((r) => permissions[r as keyof typeof permissions].family === "notifications"));
});

test("docs/rights.md is what the contract says", () => {
  assert.equal(
    readFileSync(join(import.meta.dirname, "../../../docs/rights.md"), "utf8"),
    rightsPage(),
    "run: node scripts/rights.ts > docs/rights.md",
  );
});
