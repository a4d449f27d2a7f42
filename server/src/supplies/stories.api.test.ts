import assert from "node:assert/strict";
import { test } from "node:test";
import { runMoves } from "#server/testing/supplies/moves.ts";
import { runStories } from "#server/testing/supplies/stories.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();

test("random stories of an article end as a plain list of its pieces does", async () => {
  assert.deepEqual(await runStories(t, 6, 40, 4000), []);
});

test("random stories of transfers and stock-takes end as a plain list of the pieces does", async () => {
  assert.deepEqual(await runMoves(t, 2, 24, 5000), []);
});
