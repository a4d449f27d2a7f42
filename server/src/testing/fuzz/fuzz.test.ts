// In a process of its own: a fault anywhere in its process is one that it looks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fuzz } from "./whole.ts";

// The long version, `npm run prove fuzz`, makes 60 calls of each operation.
test("5 mutated calls of every operation, by four people and nobody, end with no fault", async (t) => {
  const seed = Date.now() % 1_000_000;
  const { made, slowest, problems } = await fuzz({ seed, calls: 5, say: () => undefined });
  t.diagnostic(`${made} calls, the slowest ${Math.round(slowest)} ms`);
  assert.deepEqual(problems, [], `seed ${seed}`);
});
