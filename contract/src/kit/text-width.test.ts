import assert from "node:assert/strict";
import { test } from "node:test";
import { lettersWide, shortened } from "./text-width.ts";

test("a text is cut where it is too wide: Chinese letters count double, marks nothing", () => {
  assert.equal(shortened("Orange juice", 12), "Orange juice");
  assert.equal(shortened("Orange juice", 8), "Orange …");
  assert.equal(shortened("北京饮料公司", 8), "北京饮…");
  assert.equal(lettersWide("น้ำผึ้ง"), 4);
  assert.equal(shortened("👍🏽👍🏽👍🏽", 6), "👍🏽…", "no hand without its colour");
});
