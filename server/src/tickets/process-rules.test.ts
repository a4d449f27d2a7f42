import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { StepState } from "#contract/tickets/process-lifecycle.ts";
import { afterDeed, afterOf, orderProblem, type Stepped } from "./process-rules.ts";

const ordered = (...afters: (readonly number[] | null)[]) =>
  afters.map((after, i) => ({ position: i + 1, after: afterOf(i + 1, after) }));
const steps = (states: string, ...afters: (readonly number[] | null)[]): Stepped[] =>
  [...states].map((letter, i) => ({
    position: i + 1,
    after: afterOf(i + 1, afters[i]),
    state: { P: "PENDING", O: "OPEN", A: "TO_APPROVE", D: "DONE", S: "SKIPPED" }[letter] as StepState,
    approver: null,
  }));
const after = (all: readonly Stepped[], position: number, deed: Parameters<typeof afterDeed>[2]) =>
  Object.fromEntries(afterDeed(all, position, deed));

describe("the order of a process", () => {
  test("is that of the list where a step names none; one that names none at all begins at once", () => {
    assert.deepEqual(
      ordered(null, null, []).map((s) => s.after),
      [[], [1], []],
    );
  });
  test("has no circle, wherever it is, and waits for no step that is not there", () => {
    assert.equal(orderProblem(ordered(null, null, [1])), undefined);
    assert.equal(orderProblem(ordered([2], [])), undefined, "backwards is no circle");
    assert.deepEqual(orderProblem(ordered([1])), { at: 0, problem: "circle" });
    assert.deepEqual(orderProblem(ordered([], [1, 3], [2], [3])), { at: 1, problem: "circle" });
    assert.deepEqual(orderProblem(ordered([], [7])), { at: 1, problem: "unknown" });
  });
});

describe("a deed", () => {
  test("opens what waits for nothing any more: both of a fork, and a join once both are ended", () => {
    assert.deepEqual(after(steps("OPPP", [], [1], [1], [2, 3]), 1, "finish"), { 1: "DONE", 2: "OPEN", 3: "OPEN" });
    assert.deepEqual(after(steps("DOOP", [], [1], [1], [2, 3]), 2, "finish"), { 2: "DONE" });
    assert.deepEqual(after(steps("DDOP", [], [1], [1], [2, 3]), 3, "skip"), { 3: "SKIPPED", 4: "OPEN" });
  });
  test("waits for approval where there is any; a refusal opens the step again and nothing else", () => {
    const approved = steps("OP").map((s) => ({ ...s, approver: "manager" }));
    assert.deepEqual(after(approved, 1, "finish"), { 1: "TO_APPROVE" });
    assert.deepEqual(after(steps("AP"), 1, "refuse"), { 1: "OPEN" });
    assert.deepEqual(after(steps("AP"), 1, "approve"), { 1: "DONE", 2: "OPEN" });
  });
  test("that goes back takes along all that waited for it, not what did not", () => {
    assert.deepEqual(after(steps("DDDO", [], [1], [2], [1]), 2, "back"), { 2: "OPEN", 3: "PENDING" });
    assert.deepEqual(after(steps("SDO"), 1, "back"), { 1: "OPEN", 2: "PENDING", 3: "PENDING" });
  });
  test("that skips what was not open yet opens nothing before its turn", () => {
    assert.deepEqual(after(steps("OPP"), 2, "skip"), { 2: "SKIPPED" });
    assert.deepEqual(after(steps("OSP"), 1, "finish"), { 1: "DONE", 3: "OPEN" });
  });
});
