import assert from "node:assert/strict";
import { test } from "node:test";
import { isHiddenSort, isSort, nextSort, sortWords, wayNow } from "./sorting.ts";

const sorts = { value: "value_eur", day: "ordered_on" };

test("a column's head goes from the usual order up, down, and back", () => {
  const by = sortWords(sorts, "value_eur");
  assert.ok(by);
  const seen = [undefined as string | undefined];
  for (let i = 0; i < 3; i++) seen.push(nextSort(by, seen.at(-1)));
  assert.deepEqual(seen, [undefined, "value", "-value", undefined]);
  assert.deepEqual(
    seen.map((sort) => wayNow(by, sort)),
    [undefined, "ascending", "descending", undefined],
  );
  assert.equal(nextSort(by, "-day"), "value", "from another column it begins anew");
  assert.equal(nextSort({ desc: "amount" }, "amount"), undefined, "a column of one direction");
  assert.equal(sortWords(sorts, "open"), undefined);
});

test("only what the contract names sorts a list", () => {
  assert.deepEqual(
    ["value", "-day", "price", "--day", ""].map((sort) => isSort(sorts, sort)),
    [true, true, false, false, false],
  );
});

test("an address that sorts by what the reader may not see is known as such, either way", () => {
  const names = { name: "name", turnover: "turnover_eur" };
  const hidden = [{ key: "turnover_eur" }];
  assert.deepEqual(
    ["turnover", "-turnover", "name", "-name", undefined].map((sort) => isHiddenSort(hidden, names, sort)),
    [true, true, false, false, false],
  );
  assert.equal(isHiddenSort([], names, "turnover"), false);
});
