import assert from "node:assert/strict";
import { test } from "node:test";
import { pickWords, scoped, wordsOf } from "./list-words.ts";

const url = { tab: "payments", search: "jasmine", "payments.search": "wire", "payments.kind": "FEE", "pay.kind": "x" };

test("a list that has the screen to itself reads the address as it is", () => {
  assert.equal(wordsOf(url, undefined), url);
  assert.deepEqual(scoped({ search: "a" }, undefined), { search: "a" });
});

test("lists inside one record do not read or write one another's words", () => {
  assert.deepEqual(wordsOf(url, "payments"), { search: "wire", kind: "FEE" });
  assert.deepEqual(wordsOf(url, "fees"), {});
  assert.deepEqual(scoped({ search: "a", kind: undefined }, "fees"), { "fees.search": "a", "fees.kind": undefined });
});

test("what the address leaves empty is not asked for", () => {
  assert.deepEqual(pickWords({ search: "", kind: "FEE", other: "1" }, ["search", "kind", "at"]), { kind: "FEE" });
});
