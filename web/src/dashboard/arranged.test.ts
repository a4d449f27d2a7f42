import assert from "node:assert/strict";
import { test } from "node:test";
import { arranged } from "./arranged.ts";

const tiles = ["today", "decisions", "offices", "sales"].map((name) => ({ name }));
const names = (order: readonly string[]): string[] => arranged(tiles, order).map((t) => t.name);

test("without an order of their own, people get the usual one", () => {
  assert.deepEqual(names([]), ["today", "decisions", "offices", "sales"]);
});
test("a tile that came since stands behind the one that is usually before it", () => {
  assert.deepEqual(names(["sales", "offices", "today"]), ["sales", "offices", "today", "decisions"]);
  assert.deepEqual(names(["sales", "decisions"]), ["today", "sales", "decisions", "offices"]);
});
test("names of tiles that are gone are passed over", () => {
  assert.deepEqual(names(["gone", "sales", "today", "decisions", "offices"]), [
    "sales",
    "today",
    "decisions",
    "offices",
  ]);
});
