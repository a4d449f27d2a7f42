import { strict as assert } from "node:assert";
import { test } from "node:test";
import { lastDay } from "./rule-schemas.ts";
import { rulesThatApply, type RuleFacts } from "./rule-scope.ts";
import { everyone } from "./terms.ts";

const facts: RuleFacts = {
  country_id: "france",
  zone_id: "paris",
  user_id: "ada",
  post_category_id: "manager",
  family_status_id: null,
  contract_kind: "permanent",
};
const rule = (name: string, over: object = {}) => ({
  name,
  country_id: "france",
  zone_id: null,
  applies_to: everyone,
  ...over,
});
const to = (scope: object) => ({ applies_to: { ...everyone, ...scope } });

test("a rule applies in its country, its office, and to who is in each list of its scope", () => {
  const rules = [
    rule("everywhere"),
    rule("elsewhere", { country_id: "cameroon" }),
    rule("paris", { zone_id: "paris" }),
    rule("lyon", { zone_id: "lyon" }),
    rule("managers", to({ post_categories: ["worker", "manager"] })),
    rule("workers", to({ post_categories: ["worker"] })),
    rule("married", to({ family_statuses: ["married"] })),
    rule("permanent managers", to({ post_categories: ["manager"], contract_kinds: ["permanent"] })),
    rule("managers on trial", to({ post_categories: ["manager"], contract_kinds: ["trial"] })),
    rule("ada", to({ users: ["ada"] })),
  ];
  assert.deepEqual(
    rulesThatApply(rules, facts).map((r) => r.name),
    ["everywhere", "paris", "managers", "permanent managers", "ada"],
  );
});

test("a last day that is no day is refused, and one within a month too", () => {
  for (const [given, isTaken] of [
    ["Fuzz", false],
    ["2026-02-30", false],
    ["2026-02-27", false],
    ["2026-02-28", true],
  ] as const)
    assert.equal(lastDay.safeParse(given).success, isTaken, given);
});
