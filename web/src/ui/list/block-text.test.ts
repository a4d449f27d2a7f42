import assert from "node:assert/strict";
import { test } from "node:test";
import { headed, isBlock } from "./block-text.ts";

test("several cells are a block, one is not", () => {
  assert.equal(isBlock("Lemon\tParis"), true);
  assert.equal(isBlock("Lemon\nOrange\n"), true);
  assert.equal(isBlock("Lemon\n"), false);
  assert.equal(isBlock(" Lemon oil "), false);
});

test("a block keeps its headings, or gets those of the columns", () => {
  const headings = ["Name", "City"];
  assert.equal(headed("name\tCity\nKombu\tParis", headings), "name\tCity\nKombu\tParis");
  assert.equal(headed("Kombu\tParis", headings), "Name\tCity\nKombu\tParis");
});
