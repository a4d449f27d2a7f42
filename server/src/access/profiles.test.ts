import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isPermission, permissions, scopeOf } from "#contract/permissions.ts";
import { rightsPage } from "../../../scripts/rights.ts";
import { Rights } from "#server/kit/shared/access.ts";
import { atMost, mayGive } from "./giving.ts";
import { grantsOf, shippedProfiles, type ProfileName } from "./profiles.ts";

test("what holds in the own office are rights that have places, and nothing is given twice", () => {
  for (const p of shippedProfiles) {
    const own = p.grants.filter((g) => g.own);
    assert.deepEqual(
      own.filter((g) => isPermission(g.permission) && scopeOf(g.permission) === "general"),
      [],
      p.name,
    );
    assert.equal(new Set(p.grants.map((g) => g.permission)).size, p.grants.length, p.name);
  }
});

test("employees spend in their own office, an office manager decides there, the finance director everywhere", () => {
  const grant = (name: ProfileName, right: string) => grantsOf(name).find((g) => g.permission === right);
  assert.equal(grant("Employee", "travel_expenses_create")?.own, true);
  assert.equal(grant("Office manager", "expense_approving")?.own, true);
  assert.equal(grant("Finance", "expense_approving")?.own, undefined);
});

test("an employee spends and decides nothing; an accountant validates and does not approve", () => {
  const of = (name: ProfileName): string[] => grantsOf(name).map((g) => g.permission);
  assert.ok(of("Employee").includes("expense_sending"));
  for (const right of ["expense_approving", "expense_validating", "expense_paying", "accountings_all", "audit_view"])
    assert.ok(!of("Employee").includes(right), right);
  assert.ok(of("Accountant").includes("expense_validating"));
  assert.ok(!of("Accountant").includes("expense_approving"));
  assert.ok(of("Administrator").length > 280);
  assert.ok(!of("Administrator").some((r) => permissions[r as keyof typeof permissions].family === "notifications"));
});

test("human resources can hire an employee in any office; an administrator gives every shipped profile", () => {
  const rights = (name: ProfileName): Rights => new Rights(grantsOf(name).filter((g) => !g.own));
  assert.ok(mayGive(rights("Human resources"), atMost(grantsOf("Employee")), "users_update"));
  assert.ok(!mayGive(rights("Human resources"), atMost(grantsOf("Finance")), "users_update"));
  for (const p of shippedProfiles)
    assert.ok(mayGive(rights("Administrator"), atMost(p.grants), "users_update"), p.name);
});

test("docs/rights.md is what the contract says", () => {
  assert.equal(
    readFileSync(join(import.meta.dirname, "../../../docs/rights.md"), "utf8"),
    rightsPage(),
    "run: npm run pages",
  );
});
