import assert from "node:assert/strict";
import { test } from "node:test";
import { isWhole, withChosen } from "./reference.ts";

test("an answer with a next page, or as long as answers get, is not the whole list", () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({}));
  assert.equal(isWhole({ data: rows(3), after: null }), true);
  assert.equal(isWhole({ data: rows(199) }), true);
  assert.equal(isWhole({ data: rows(20), after: "next" }), false);
  assert.equal(isWhole({ data: rows(200) }), false);
});

test("what is chosen is offered once", () => {
  const choices = [{ value: "a" }, { value: "b" }];
  assert.deepEqual(withChosen(choices, { value: "b" }), choices);
  assert.deepEqual(withChosen(choices, { value: "c" }), [{ value: "c" }, ...choices]);
  assert.deepEqual(withChosen(choices, undefined), choices);
});
