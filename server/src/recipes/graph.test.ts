import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { downwards } from "./graph.ts";

test("every node comes once, and before all that is below it", () => {
  // An edge goes from a smaller to a greater number, so there is no circle.
  const edges = fc.array(fc.tuple(fc.nat(30), fc.nat(30)).filter(([a, b]) => a < b));
  fc.assert(
    fc.property(edges, (given) => {
      const below = (id: string): string[] => given.filter(([a]) => String(a) === id).map(([, b]) => String(b));
      const order = downwards(["0", "1", "2"], below);
      assert.equal(new Set(order).size, order.length);
      for (const [a, b] of given)
        if (order.includes(String(a)))
          assert.ok(order.indexOf(String(a)) < order.indexOf(String(b)), `${a} before ${b}`);
    }),
  );
});
test("siblings keep their order", () => {
  const below: Record<string, string[]> = { a: ["b", "c", "d"] };
  assert.deepEqual(
    downwards(["a", "e"], (id) => below[id] ?? []),
    ["a", "b", "c", "d", "e"],
  );
});
test("a circle ends", () => {
  const below: Record<string, string[]> = { a: ["b"], b: ["a"] };
  assert.deepEqual(
    downwards(["a"], (id) => below[id] ?? []),
    ["a", "b"],
  );
});
