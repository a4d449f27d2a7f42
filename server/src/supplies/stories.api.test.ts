import assert from "node:assert/strict";
import { test } from "node:test";
import { runStories } from "#server/testing/supplies/stories.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();

test("random stories of an article end as a plain list of its pieces does", async () => {
  assert.deepEqual(await runStories(t, 6, 40, 4000), []);
});
