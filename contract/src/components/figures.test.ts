import assert from "node:assert/strict";
import { test } from "node:test";
import { numberText } from "#contract/kit/number.ts";
import { figure, figureFrom } from "./figures.ts";

test("a figure is read with a comma or a point, within its bounds and decimals", () => {
  assert.equal(figureFrom("density", "0,8411"), "0.8411");
  assert.equal(figureFrom("density", " 1.20 "), "1.2");
  assert.equal(figureFrom("temperature", "-18"), "-18");
  assert.equal(figureFrom("brix", "100"), "100");
  assert.equal(numberText("0.8411"), "0,8411");
  for (const [name, text] of [
    ["density", "0"],
    ["density", "0,841123"],
    ["density", "840"],
    ["brix", "100,5"],
    ["brix", "-1"],
    ["quantity", "0"],
    ["percent", "12%"],
    ["percent", "1.2.3"],
    ["percent", ""],
  ] as const)
    assert.equal(figureFrom(name, text), undefined, `${name} ${text}`);
});

test("on the wire a figure has a point, and loses the zeros that say nothing", () => {
  assert.equal(figure("density").parse("1.0500"), "1.05");
  assert.throws(() => figure("density").parse("1,05"));
  assert.throws(() => figure("density").parse("1e2"));
});
