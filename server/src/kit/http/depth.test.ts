import assert from "node:assert/strict";
import { test } from "node:test";
import { isTooDeep, isValueTooDeep } from "./depth.ts";

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test("32 levels are taken, 33 are not, and brackets within quotes are none", () => {
  for (const [json, tooDeep] of [
    [nested(32), false],
    [nested(33), true],
    [`[${nested(31)},${nested(31)}]`, false],
    [`{"a":[${nested(32)}]}`, true],
    [JSON.stringify([`\\"${nested(99)}`, '"', `{"`.repeat(99)]), false],
  ] as const) {
    assert.equal(isTooDeep(json), tooDeep, json);
    assert.equal(isValueTooDeep(JSON.parse(json)), tooDeep, json);
  }
});

test("a megabyte is looked through at once", () => {
  const from = performance.now();
  for (const json of ["[]".repeat(500_000), `"${"\\".repeat(1_000_000)}`, "[".repeat(1_000_000)]) isTooDeep(json);
  assert.ok(performance.now() - from < 20_000, "time grows with the length, not with its square");
});
