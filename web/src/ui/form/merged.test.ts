import assert from "node:assert/strict";
import { test } from "node:test";
import { merged, sameValues } from "./merged.ts";

const began = { title: "Lisbon", note: "", fees: ["a"] };

test("keeping mine keeps the fields that I changed, and takes theirs for the others", () => {
  const mine = { ...began, title: "Lisbon, fair", fees: ["a", "b"] };
  const theirs = { title: "Porto", note: "by train", fees: ["a"] };
  assert.deepEqual(merged(began, mine, theirs), { title: "Lisbon, fair", note: "by train", fees: ["a", "b"] });
});

test("a draft that does not know what it began with is all mine", () => {
  const mine = { ...began, title: "Faro" };
  assert.deepEqual(merged(undefined, mine, began), mine);
});

test("a value that was typed back is no change", () => {
  assert.equal(sameValues({ ...began, fees: [...began.fees] }, began), true);
  assert.equal(sameValues({ ...began, fees: [] }, began), false);
});
