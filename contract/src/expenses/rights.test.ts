import assert from "node:assert/strict";
import { test } from "node:test";
import { rightsFor } from "../kit/lifecycle.ts";
import { expenseLifecycle } from "./lifecycle.ts";
import { expenseKeepers } from "./rights.ts";

test("the screen that changes an expense opens with the rights of the step", () => {
  assert.deepEqual(expenseKeepers.toSorted(), rightsFor(expenseLifecycle, "update").toSorted());
});
