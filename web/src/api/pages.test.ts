import assert from "node:assert/strict";
import { test } from "node:test";
import { nextPage } from "./pages.ts";

test("a list by cursor goes on after its last row, until there is none", () => {
  assert.deepEqual(nextPage({ data: [1], after: "abc" }), { after: "abc" });
  assert.equal(nextPage({ data: [1], after: null }), undefined);
  assert.equal(nextPage({ data: [] }), undefined);
});

test("a numbered list goes on until its last page", () => {
  assert.deepEqual(nextPage({ data: [1], page: 1, pages: 3 }), { page: 2 });
  assert.equal(nextPage({ data: [1], page: 3, pages: 3 }), undefined);
  assert.equal(nextPage({ data: [], page: 1, pages: 0 }), undefined);
});
