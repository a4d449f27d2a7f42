import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { verify } from "#server/verify.ts";
import { openApp } from "../test-app.ts";
import { openWorld, stories, tell } from "./run.ts";

/** A short run of `npm run prove selling`. */
const RUNS = 15;

const t = await openApp();
const w = await openWorld(t);

test("whatever is done with an order, its invoices, credit notes and payments, a plain list says the same", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => await tell(w, story)),
    { numRuns: RUNS },
  );
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});
