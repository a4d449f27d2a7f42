import assert from "node:assert/strict";
import { test } from "node:test";
import { nextOn } from "./board-keys.ts";

const column = (...ids: string[]) => ({ tickets: ids.map((hash_id) => ({ hash_id })) });
const board = [column("a1", "a2", "a3"), column(), column("c1")];

test("arrows go up and down within a column, and stay at its ends", () => {
  assert.equal(nextOn(board, "a1", "down"), "a2");
  assert.equal(nextOn(board, "a3", "down"), "a3");
  assert.equal(nextOn(board, "a1", "up"), "a1");
});
test("they go to the same place beside, past empty columns, and to the last where there are fewer", () => {
  assert.equal(nextOn(board, "a3", "right"), "c1");
  assert.equal(nextOn(board, "c1", "left"), "a1");
  assert.equal(nextOn(board, "c1", "right"), "c1");
});
test("without a ticket they begin at the first; on an empty board there is none", () => {
  assert.equal(nextOn(board, undefined, "up"), "a1");
  assert.equal(nextOn(board, "gone", "right"), "a1");
  assert.equal(nextOn([column()], undefined, "down"), undefined);
});
