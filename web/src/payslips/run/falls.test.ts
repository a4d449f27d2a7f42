import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunPerson } from "#contract/payslips/payslip-schemas.ts";
import { fallsOf, floorOf } from "./falls.ts";

const person = (name: string, now: string | null, before: string | null, more: object = {}): RunPerson =>
  ({
    user: { hash_id: name, name },
    state: now === null ? "gone" : "draft",
    currency: { iso: "EUR" },
    payslip: now === null ? null : { totals: { net_salary: now }, currency: { iso: "EUR" } },
    before: before === null ? null : { net_salary: before },
    reasons: [],
    ...more,
  }) as unknown as RunPerson;

test("each person's change stands by its first reason, and the bars lead from last month to this one", () => {
  const people = [
    person("Agathe", null, "2602.73"),
    person("Noah", "1060.44", null),
    person("Chloé", "2356.64", "2196.05", { reasons: [{ reason: "salary" }] }),
    person("Farah", "2698.16", "2822.53", { reasons: [{ reason: "days" }, { reason: "rule" }] }),
    person("Hugo", "4286.61", "4277.61", { reasons: [{ reason: "days" }] }),
    person("Bruno", "3400.00", "3400.00"),
    person("Ines", "100.00", null, { currency: { iso: "ZAR" } }),
  ];
  assert.deepEqual(fallsOf(people, "EUR"), [
    { reason: "gone", amount: "-2602.73", names: ["Agathe"] },
    { reason: "new", amount: "1060.44", names: ["Noah"] },
    { reason: "salary", amount: "160.59", names: ["Chloé"] },
    { reason: "days", amount: "-115.37", names: ["Farah", "Hugo"] },
  ]);
});

test("who has no payslip yet is in no bar", () => {
  assert.deepEqual(fallsOf([person("Ada", null, "100.00", { state: "due" })], "EUR"), []);
});

test("bars begin at nothing where they differ enough, else at a round figure below them all", () => {
  assert.equal(floorOf([1000, 400]), 0);
  const floor = floorOf([20770.87, 18168.14, 19466.94]);
  assert.ok(floor > 0 && floor < 18168.14);
  assert.equal(floor % 100, 0);
});
