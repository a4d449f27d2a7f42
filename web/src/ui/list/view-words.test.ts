import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilterOf } from "./filters-of.ts";
import { columnsAlike, keptWords, wordsAlike } from "./view-words.ts";

const filters: Readonly<Record<string, FilterOf>> = {
  role: { label: "x", options: ["customer", "supplier"], several: true },
  person: { label: "x" },
  from: { label: "x", until: "to" },
};

test("a view opens though a filter of it, or a value, is no more", () => {
  const words = { role: "supplier,pirate", gone: "1", person: "7", from: "2026-01-01", search: "cola", sort: "name" };
  const { gone: _, ...known } = words;
  assert.deepEqual(keptWords(filters, words), { ...known, role: "supplier" });
  assert.deepEqual(keptWords(filters, { role: "pirate" }), {});
});

test("a view is the one shown when its words are those of the list, whatever else it has", () => {
  assert.ok(wordsAlike(filters, { role: "supplier", gone: "1" }, { role: "supplier" }));
  assert.ok(!wordsAlike(filters, { role: "supplier" }, { role: "supplier", search: "cola" }));
  assert.ok(!wordsAlike(filters, { role: "supplier", search: "cola" }, { role: "supplier" }));
});

test("columns that a list has no more do not make a view another one", () => {
  const columns = [{ key: "name" }, { key: "city" }, { key: "tags" }];
  assert.ok(columnsAlike(["city", "gone"], ["name", "city"], columns));
  assert.ok(!columnsAlike(["city"], ["name", "city", "tags"], columns));
  assert.ok(!columnsAlike(["city", "tags"], ["name", "city"], columns));
  assert.ok(columnsAlike(null, ["name"], columns));
});
