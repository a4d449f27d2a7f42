import assert from "node:assert/strict";
import { test } from "node:test";
import type { TypeStep } from "#contract/tickets/process-schemas.ts";
import { bodyOf, movedBy, newStep, valuesOf } from "./step-values.ts";

const step = (label: string, after: number[]): TypeStep => ({
  label,
  description: "",
  owner: "asker",
  user: null,
  department: null,
  due_minutes: null,
  after,
  approver: null,
  approver_user: null,
  approver_department: null,
});
const afters = (of: ReturnType<typeof bodyOf>) => of.map((s) => [s.label, s.after]);

test("what a step waits for follows the steps when they move or go", () => {
  const values = valuesOf([step("A", []), step("B", [1]), step("C", [1]), step("D", [2, 3])]);
  assert.deepEqual(afters(bodyOf(values)), [
    ["A", null],
    ["B", null],
    ["C", [1]],
    ["D", [2, 3]],
  ]);
  assert.deepEqual(afters(bodyOf(movedBy(values, 2, -1))), [
    ["A", null],
    ["C", [1]],
    ["B", null],
    ["D", [2, 3]],
  ]);
  assert.deepEqual(afters(bodyOf(values.filter((v) => v.label !== "A"))), [
    ["B", null],
    ["C", []],
    ["D", [1, 2]],
  ]);
});
test("a new step has a key of its own", () => {
  assert.equal(newStep(["step 1", "step 3"]).key, "step 4");
});
