import assert from "node:assert/strict";
import { test } from "node:test";
import { so2Of, type SulphiteNode } from "./sulphites.ts";

const node = (more: Partial<SulphiteNode> = {}): SulphiteNode => ({ so2: null, allergens: [], carriers: [], ...more });
const of = (nodes: Record<string, SulphiteNode>, id = "a") => {
  const { amount, isUnsure } = so2Of(id, new Map(Object.entries(nodes)), new Map());
  return [amount.toFixed(), isUnsure];
};

test("a figure is of the component as it comes: neither its carriers nor its tick count beside it", () => {
  const carriers = [{ id: "b", percent: "50" }];
  assert.deepEqual(of({ a: node({ so2: "4", allergens: ["sulphites"], carriers }), b: node({ so2: "500" }) }), [
    "4",
    false,
  ]);
  assert.deepEqual(of({ a: node({ so2: "0", allergens: ["sulphites"] }) }), ["0", false]);
});
test("without one it has what its carriers bring, by their shares, at any depth", () => {
  const nodes = {
    a: node({
      carriers: [
        { id: "b", percent: "50" },
        { id: "c", percent: "10" },
      ],
    }),
    b: node({ carriers: [{ id: "c", percent: "20" }] }),
    c: node({ so2: "300" }),
  };
  // 50 % of 20 % of 300, and 10 % of 300.
  assert.deepEqual(of(nodes), ["60", false]);
});
test("the tick without a figure, or a sulphited carrier without a share, is not known", () => {
  assert.deepEqual(of({ a: node({ allergens: ["sulphites"] }) }), ["0", true]);
  assert.deepEqual(of({ a: node({ carriers: [{ id: "b", percent: null }] }), b: node({ so2: "300" }) }), ["0", true]);
  assert.deepEqual(of({ a: node({ carriers: [{ id: "b", percent: null }] }), b: node({ so2: "0" }) }), ["0", false]);
});
test("thirty carriers, each carrying the one below twice, are summed once each", () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 31 }, (_, n) => [
      `c${n}`,
      n === 0 ? node({ so2: "8" }) : node({ carriers: [0, 1].map(() => ({ id: `c${n - 1}`, percent: "50" })) }),
    ]),
  );
  assert.deepEqual(of(nodes, "c30"), ["8", false]);
});
