import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceIn, sourceKey } from "./source-names.ts";

test("a source is said in the reader's language, whichever it was typed in", () => {
  assert.equal(sourceIn("Lemon", "fr"), "citron");
  assert.equal(sourceIn("  CITRON ", "en"), "lemon");
  assert.equal(sourceIn("peche", "en"), "peach");
  assert.equal(sourceIn("Grape", "fr"), "raisin");
  assert.equal(sourceIn("Fleur d'oranger", "en"), "orange blossom");
});
test("what is not known, or means two things, is said as typed", () => {
  for (const name of ["Kombu royal", "Prune", "Raisin", "Grenade"])
    for (const language of ["en", "fr"] as const) assert.equal(sourceIn(name, language), name);
});
test("one source typed in two languages is one", () => {
  assert.equal(sourceKey("Citron"), sourceKey("lemon"));
  assert.notEqual(sourceKey("Lime"), sourceKey("Lemon"));
  assert.notEqual(sourceKey("Prune"), sourceKey("Plum"), "prunes are not plums to who writes English");
});
