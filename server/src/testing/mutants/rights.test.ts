import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { emptiable } from "./emptied.ts";
import { harmless } from "./rights.ts";

test("checks can be emptied one by one, and those said to be harmless are still there", () => {
  const { sites, remove } = emptiable(join(import.meta.dirname, "../../../.."));
  remove();
  const keys = sites.map((s) => s.key);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(keys.length > 100, `${keys.length} checks were found`);
  for (const key of Object.keys(harmless)) assert.ok(keys.includes(key), `${key} is no check any more`);
});
