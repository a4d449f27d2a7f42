import assert from "node:assert/strict";
import { test } from "node:test";
import { cursorAt, leavingFrom, stepFrom } from "./cursor.ts";

const rows = ["a", "b", "c", "d"];
const none = { going: new Set<string>(), after: undefined };

test("the cursor follows its record when others come and go", () => {
  assert.equal(cursorAt(rows, { index: -1 }, none), -1);
  assert.equal(cursorAt(rows, { id: "c", index: 2 }, none), 2);
  assert.equal(cursorAt(["x", "a", "c"], { id: "c", index: 2 }, none), 2);
  assert.equal(cursorAt(["c", "d"], { id: "c", index: 2 }, none), 0);
});

test("no row has the cursor once somebody else removed its record", () => {
  assert.equal(cursorAt(["a", "b", "d"], { id: "c", index: 2 }, none), -1);
  assert.equal(cursorAt(["a", "b", "d"], { id: "c", index: 2 }, { going: new Set(["b"]), after: "d" }), -1);
});

test("after an own action the next remaining row has it, or else the nearest above", () => {
  const one = leavingFrom(rows, 2, ["c"]);
  assert.equal(one.after, "d");
  assert.equal(cursorAt(["a", "b", "d"], { id: "c", index: 2 }, one), 2);
  assert.equal(leavingFrom(rows, 1, ["b", "c"]).after, "d");
  assert.equal(leavingFrom(rows, 3, ["d", "c"]).after, "b");
  assert.equal(leavingFrom(rows, 0, rows).after, undefined);
  assert.equal(cursorAt(rows, { id: "c", index: 2 }, one), 2, "the action was refused: the row is still there");
});

test("a step stays within the list", () => {
  assert.equal(stepFrom(-1, -1, 1, 4), 0);
  assert.equal(stepFrom(1, 1, 1, 4), 2);
  assert.equal(stepFrom(3, 3, 1, 4), 3);
  assert.equal(stepFrom(0, 0, -1, 4), 0);
});

test("after a removal, Down goes to the row in its place and Up to the one above", () => {
  assert.equal(stepFrom(-1, 2, 1, 3), 2);
  assert.equal(stepFrom(-1, 2, -1, 3), 1);
});
